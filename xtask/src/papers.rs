//! What README, docs and workflows say of `cargo xtask` is so.

use std::fs;
use std::path::{Path, PathBuf};

use saphyr::{LoadableYamlNode, Yaml};

use crate::COMMANDS;
use crate::shell::root;

/// All files under a folder that end so.
fn files(folder: &Path, end: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, end, found);
        } else if path.to_string_lossy().ends_with(end) {
            found.push(path);
        }
    }
}

/// The first word of each `cargo xtask …` in a text.
fn named(text: &str) -> Vec<String> {
    let after = text.split("cargo xtask ").skip(1);
    let word = |rest: &str| rest.chars().take_while(char::is_ascii_lowercase).collect::<String>();
    after.map(word).filter(|word| !word.is_empty()).collect()
}

fn is_known(command: &str) -> bool {
    command == "help" || COMMANDS.iter().any(|(name, _)| *name == command)
}

#[test]
fn every_command_that_is_written_down_is_there() {
    let mut papers = vec![root().join("README.md")];
    for paper in ["ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"] {
        papers.push(root().join(paper));
    }
    for folder in ["docs", ".github", "deploy", "xtask"] {
        for end in [".md", ".yml", ".rs", "Dockerfile"] {
            files(&root().join(folder), end, &mut papers);
        }
    }
    let mut count = 0;
    for paper in papers {
        for command in named(&fs::read_to_string(&paper).unwrap()) {
            count += 1;
            assert!(is_known(&command), "{}: there is no cargo xtask {command}", paper.display());
        }
    }
    assert!(count > 30, "{count}");
    assert!(!is_known("dance"));
}

#[test]
fn help_names_what_is_done() {
    let source = fs::read_to_string(root().join("xtask/src/main.rs")).unwrap();
    for (name, _) in COMMANDS {
        assert!(source.contains(&format!("Some(\"{name}\") =>")), "{name} does nothing");
    }
    assert_eq!(source.matches("        Some(\"").count(), COMMANDS.len() + 1, "and help itself");
}

/// The steps of a job, by name of the job.
fn steps<'a>(workflow: &'a Yaml<'a>, file: &Path) -> Vec<&'a Yaml<'a>> {
    let jobs = workflow["jobs"].as_mapping().unwrap_or_else(|| panic!("{}", file.display()));
    jobs.values().flat_map(|job| job["steps"].as_sequence().expect("a job has steps")).collect()
}

#[test]
fn each_step_of_a_workflow_is_an_xtask_command_or_an_action_of_a_known_version() {
    for name in ["ci.yml", "release.yml", "wheels.yml"] {
        let file = root().join(".github/workflows").join(name);
        let text = fs::read_to_string(&file).unwrap();
        let workflow = &Yaml::load_from_str(&text).unwrap()[0];
        assert!(workflow["permissions"].as_mapping().is_some(), "{name} takes every permission");
        let mut ours = 0;
        for step in steps(workflow, &file) {
            if let Some(action) = step.as_mapping_get("uses").and_then(Yaml::as_str) {
                let (_, version) = action.split_once('@').expect("an action has a version");
                assert!(version.starts_with('v'), "{name}: {action}");
                continue;
            }
            for line in step["run"].as_str().expect("a step uses or runs something").lines() {
                let command = line.strip_prefix("cargo xtask ").unwrap_or_else(|| {
                    panic!("{name}: a step that no developer can run the same way: {line}")
                });
                assert!(is_known(command.split_whitespace().next().unwrap()), "{name}: {line}");
                ours += 1;
            }
        }
        assert!(ours >= 2, "{name}");
    }
}

/// The documents link to each other; a link that leads nowhere is a fault.
#[test]
fn links_lead_somewhere() {
    let mut papers = vec![root().join("README.md")];
    for paper in
        ["ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "CHANGELOG.md"]
    {
        papers.push(root().join(paper));
    }
    files(&root().join("docs"), ".md", &mut papers);
    files(&root().join(".github"), ".md", &mut papers);
    let mut count = 0;
    for paper in papers {
        let text = fs::read_to_string(&paper).unwrap();
        for link in text.split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let link = link.split(['#', ' ']).next().unwrap();
            let outside = link.contains("://") || link.starts_with("mailto:") || link.is_empty();
            // The server shows its documents under addresses of its own, and rustdoc its items.
            if outside || link.starts_with('/') || link.contains("::") {
                continue;
            }
            count += 1;
            let there = paper.parent().unwrap().join(link);
            assert!(there.exists(), "{}: {link} leads nowhere", paper.display());
        }
    }
    assert!(count > 20, "{count}");
}

/// Every page of docs/ can be found from its index, and so every decision.
#[test]
fn the_index_names_every_page() {
    let docs = root().join("docs");
    let index = fs::read_to_string(docs.join("README.md")).unwrap();
    let mut pages = Vec::new();
    files(&docs, ".md", &mut pages);
    for page in pages {
        let path = page.strip_prefix(&docs).unwrap().to_string_lossy().replace('\\', "/");
        assert!(
            path == "README.md" || index.contains(&format!("({path})")),
            "docs/README.md: {path}"
        );
    }
}

/// One for each game, moving, and small enough for a page with all of them.
#[test]
fn every_game_has_its_moving_picture() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    for entry in fs::read_dir(root().join("games")).unwrap() {
        let game = entry.unwrap().file_name().to_string_lossy().into_owned();
        let place = format!("docs/pictures/{game}.webp");
        let picture = fs::read(root().join(&place)).unwrap_or_else(|why| panic!("{place}: {why}"));
        assert!(picture.windows(4).any(|chunk| chunk == b"ANIM"), "{place} does not move");
        assert!(
            picture.len() as u64 <= crate::pictures::LARGEST,
            "{place}: {} bytes",
            picture.len()
        );
        assert!(readme.contains(&place), "README.md does not show {place}");
    }
}
