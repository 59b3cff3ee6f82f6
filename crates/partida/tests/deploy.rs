//! What is in `deploy/` can be read, and names flags, settings and files that there are.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use yaml_rust2::{Yaml, YamlLoader};

const PARTIDA: &str = env!("CARGO_BIN_EXE_partida");

fn deploy() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy")
}

fn help(command: &str) -> String {
    let output = Command::new(PARTIDA).args([command, "--help"]).output().unwrap();
    assert!(output.status.success(), "there is no command {command}");
    // Lines are broken anywhere.
    let text = String::from_utf8(output.stdout).unwrap();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Every flag of a command line is one of the command's.
fn check_flags(words: &[&str], place: &str) {
    let help = help(words[0]);
    for word in words.iter().filter(|word| word.starts_with("--")) {
        let flag = word.split('=').next().unwrap();
        let there = help
            .split_whitespace()
            .any(|known| known.trim_end_matches([',', '.']).split(['=', '[']).next() == Some(flag));
        assert!(there, "{place}: {} has no {flag}", words[0]);
    }
}

/// Every variable of ours is one that a command reads, or that Caddy's file does.
fn check_variable(name: &str, commands: &[&str], place: &str) {
    if name.starts_with("PARTIDA_") && name != "PARTIDA_SITE" {
        let known = commands.iter().any(|command| help(command).contains(&format!("[env: {name}")));
        assert!(known, "{place}: nothing reads {name}");
    }
}

#[test]
fn compose_files_can_be_read_and_name_what_there_is() {
    for kind in ["one", "nodes"] {
        let folder = deploy().join(kind);
        let text = fs::read_to_string(folder.join("compose.yaml")).unwrap();
        let mut documents = YamlLoader::load_from_str(&text).unwrap();
        let document = documents.pop().unwrap();
        let services = document["services"].as_hash().expect("there are services");
        let mut ours = 0;
        for (name, service) in services {
            let place = format!("{kind}: {}", name.as_str().unwrap());
            // What stands in a shared part is taken over with `<<`.
            let of = |key: &str| match &service[key] {
                Yaml::BadValue => service["<<"][key].clone(),
                own => own.clone(),
            };
            for depended in names(&of("depends_on")) {
                let there = services.contains_key(&Yaml::String(depended.clone()));
                assert!(there, "{place} depends on {depended}");
            }
            for mounted in of("volumes").as_vec().into_iter().flatten() {
                let from = mounted.as_str().unwrap().split(':').next().unwrap();
                let there = if from.starts_with('.') {
                    folder.join(from).exists()
                } else {
                    document["volumes"].as_hash().unwrap().contains_key(&Yaml::String(from.into()))
                };
                assert!(there, "{place}: {from}");
            }
            if of("image").as_str() != Some("partida") {
                continue;
            }
            ours += 1;
            let command = of("command");
            let words: Vec<&str> =
                command.as_vec().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
            check_flags(&words, &place);
            for variable in names(&of("environment")) {
                check_variable(&variable, &words[..1], &place);
            }
            let dockerfile = of("build")["dockerfile"].as_str().map(str::to_owned);
            if let Some(path) = dockerfile {
                assert!(deploy().join("..").join(&path).is_file(), "{place}: {path}");
            }
        }
        assert_eq!(ours, if kind == "one" { 1 } else { 4 });
        let caddy = fs::read_to_string(folder.join("Caddyfile")).unwrap();
        assert_eq!(caddy.matches('{').count(), caddy.matches('}').count());
        let behind = caddy.lines().find(|line| line.trim().starts_with("reverse_proxy")).unwrap();
        for place in behind.split_whitespace().filter(|word| word.contains(':')) {
            let (service, port) = place.split_once(':').unwrap();
            assert!(
                services.contains_key(&Yaml::String(service.into())) && port == "7777",
                "{place}"
            );
        }
    }
}

/// The keys of a table, or the words of a list.
fn names(yaml: &Yaml) -> Vec<String> {
    match yaml {
        Yaml::Hash(table) => {
            table.keys().filter_map(|key| Some(key.as_str()?.to_owned())).collect()
        }
        Yaml::Array(list) => list.iter().filter_map(|one| Some(one.as_str()?.to_owned())).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn units_name_flags_settings_and_files_that_there_are() {
    let folder = deploy().join("systemd");
    let mut units = 0;
    for file in fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        let place = path.file_name().unwrap().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).unwrap();
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("service") => {
                units += 1;
                let mut section = "";
                let mut sections = Vec::new();
                for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
                    if let Some(name) = line.strip_prefix('[') {
                        section = name.strip_suffix(']').expect("a section ends");
                        sections.push(section);
                        continue;
                    }
                    let (key, value) = line.split_once('=').expect("a line is KEY=VALUE");
                    assert!(key.chars().all(|c| c.is_ascii_alphanumeric()), "{place}: {line}");
                    if let ("Service", "ExecStart") = (section, key) {
                        let words: Vec<&str> = value.split_whitespace().collect();
                        assert_eq!(words[0], "/usr/local/bin/partida");
                        check_flags(&words[1..], &place);
                    }
                    for named in value.split_whitespace().filter(|w| w.starts_with("/etc/partida/"))
                    {
                        let name = named.trim_start_matches("/etc/partida/");
                        assert!(folder.join(name).is_file(), "{place}: {named}");
                    }
                }
                assert_eq!(sections, ["Unit", "Service", "Install"], "{place}");
            }
            Some("env") => {
                for line in text.lines() {
                    let (name, _) = line.split_once('=').expect("a line is NAME=VALUE");
                    check_variable(name, &["serve", "worker"], &place);
                }
            }
            Some("toml") => {
                let checked = Command::new(PARTIDA)
                    .args(["serve", "--check", "--config"])
                    .arg(&path)
                    .args(["--database", "sqlite:/nowhere/at/all.db", "--listen", "127.0.0.1:0"])
                    .output()
                    .unwrap();
                // The settings are understood; that there is no such folder is another matter.
                assert_ne!(checked.status.code(), Some(2), "{place}: {checked:?}");
            }
            _ => panic!("{place} is not looked at"),
        }
    }
    assert_eq!(units, 3);
}

#[test]
fn the_image_runs_the_program_as_somebody_else_and_looks_whether_it_is_well() {
    let text = fs::read_to_string(deploy().join("Dockerfile")).unwrap();
    let last = text.rsplit("\nFROM ").next().unwrap();
    assert!(last.contains("USER partida") && last.contains("/readyz"));
    for variable in last.split_whitespace().filter_map(|word| word.split_once('=')) {
        check_variable(variable.0, &["serve"], "Dockerfile");
    }
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let word = line.split_whitespace().next().unwrap_or_default();
        let known = [
            "FROM",
            "RUN",
            "WORKDIR",
            "COPY",
            "USER",
            "VOLUME",
            "EXPOSE",
            "ENV",
            "HEALTHCHECK",
            "ENTRYPOINT",
            "CMD",
            "&&",
            "",
        ];
        assert!(known.contains(&word), "{line}");
    }
}
