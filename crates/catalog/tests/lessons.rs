//! Plays every lesson of every game against its rules: what a lesson says is so.

use catalog::{Dice, Lang, Match, Script, Viewer};
use kit::lesson::{Lesson, Step, Task, Words, fits};

/// Longer texts are not read in a lesson.
const LONGEST: usize = 240;
const LONGEST_TITLE: usize = 40;

fn each(check: impl Fn(&str, &Lesson)) {
    for game in catalog::games() {
        let lessons = catalog::pictures(game.name()).unwrap().lessons();
        for lesson in &lessons {
            check(game.name(), lesson);
        }
    }
}

/// A match on the way through a lesson.
struct Board {
    at: String,
    game: &'static dyn catalog::Game,
    this_match: Option<Box<dyn Match>>,
}

impl Board {
    fn begin(&mut self, step: &Step) {
        let Some(start) = &step.start else { return };
        let loaded = self.game.load(&start.text(), start.options.as_ref());
        self.this_match = Some(loaded.unwrap_or_else(|why| panic!("{}: {why}", self.at)));
    }

    fn this_match(&self) -> &dyn Match {
        self.this_match.as_deref().unwrap_or_else(|| panic!("{}: nothing is set up", self.at))
    }

    fn play(&mut self, seat: kit::Seat, action: &str, chance: &[u32]) {
        let mut script = Script::new(chance);
        let decided = self.this_match().decide(seat, action, &mut script);
        let decided = decided.unwrap_or_else(|why| panic!("{}: {action}: {why}", self.at));
        if !chance.is_empty() {
            script.finish().unwrap_or_else(|why| panic!("{}: {action}: {why}", self.at));
        }
        self.this_match.as_mut().unwrap().commit(decided).unwrap();
    }

    fn undo(&mut self) {
        assert!(self.this_match.as_mut().unwrap().undo(), "{}", self.at);
    }

    fn accepts(&self, seat: kit::Seat, action: &str) -> bool {
        self.this_match().decide(seat, action, &mut Dice::new(0)).is_ok()
    }

    fn leads(&self, seat: kit::Seat, task: &Task) {
        let view = self.this_match().view(Viewer::Seat(seat)).to_string();
        let view: serde_json::Value = serde_json::from_str(&view).unwrap();
        assert!(!task.leads.is_empty(), "{}: it leads nowhere", self.at);
        for (place, value) in &task.leads {
            assert_eq!(view.pointer(place), Some(value), "{}: {place}", self.at);
        }
    }
}

#[test]
fn every_lesson_can_be_played_as_it_says() {
    each(|name, lesson| {
        let game = catalog::game(name).unwrap();
        let mut board = Board { at: String::new(), game, this_match: None };
        assert!(lesson.steps.iter().any(|step| step.task.is_some()), "{name} {}", lesson.id);
        for (number, step) in lesson.steps.iter().enumerate() {
            board.at = format!("{name}/{} step {}", lesson.id, number + 1);
            board.begin(step);
            if let Some(shown) = &step.show {
                assert!(board.accepts(lesson.seat, shown), "{}: {shown} is shown", board.at);
            }
            let Some(task) = &step.task else { continue };
            answers_the_wrong(&board, lesson, task);
            takes_the_others(&mut board, lesson, task, lesson.steps.get(number + 1));
            for played in &task.plays {
                board.play(lesson.seat, &played.action, &played.chance);
            }
            board.leads(lesson.seat, task);
            for reply in &task.then {
                board.play(reply.seat, &reply.action, &reply.chance);
            }
        }
    });
}

/// What the rules forbid is forbidden by the clause that the lesson names; what they allow is allowed.
fn answers_the_wrong(board: &Board, lesson: &Lesson, task: &Task) {
    let legal = board.this_match().legal(lesson.seat).actions;
    for wrong in &task.wrong {
        let at = format!("{}: {}", board.at, wrong.action);
        let taken = task.plays.iter().any(|played| played.action == wrong.action);
        assert!(!taken, "{at} is right and wrong");
        if let Some(clause) = &wrong.clause {
            let judged = board.this_match().decide(lesson.seat, &wrong.action, &mut Dice::new(0));
            let error = judged.err().unwrap_or_else(|| panic!("{at} is not refused"));
            assert_eq!(error.clause, Some(clause.as_str()), "{at}");
        } else if wrong.action.contains('*') {
            assert!(legal.iter().any(|action| fits(&wrong.action, action)), "{at}: nothing fits");
        } else {
            assert!(board.accepts(lesson.seat, &wrong.action), "{at} is refused");
        }
    }
}

/// Whatever else the task takes leads to the same, and the lesson can go on from there.
fn takes_the_others(board: &mut Board, lesson: &Lesson, task: &Task, next: Option<&Step>) {
    let [_] = &task.plays[..] else { return };
    let legal = board.this_match().legal(lesson.seat).actions;
    // Where a line is drawn cell by cell one of them does not lead to the end.
    if board.game.name() == "flow-free" {
        return;
    }
    for action in legal {
        if !task.allows.iter().any(|pattern| fits(pattern, &action)) {
            continue;
        }
        board.play(lesson.seat, &action, &[]);
        board.leads(lesson.seat, task);
        for reply in &task.then {
            board.play(reply.seat, &reply.action, &reply.chance);
        }
        if let Some(Step { start: None, task: Some(next), .. }) = next {
            let first = &next.plays[0].action;
            assert!(board.accepts(lesson.seat, first), "{}: {first} after {action}", board.at);
        }
        for _ in 0..=task.then.len() {
            board.undo();
        }
    }
}

#[test]
fn every_game_is_taught_from_its_goal_to_a_turn_and_then_what_is_hard() {
    for game in catalog::games() {
        let lessons = catalog::pictures(game.name()).unwrap().lessons();
        assert!(lessons.len() >= 2, "{}", game.name());
        // The first one says what it is about, and takes less than three minutes.
        let first = &lessons[0].steps;
        assert!(first[0].task.is_none() && first[0].start.is_some(), "{}", game.name());
        assert!((3..=7).contains(&first.len()), "{}", game.name());
        let mut names: Vec<&str> = lessons.iter().map(|lesson| &lesson.id[..]).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), lessons.len(), "{}: two have one name", game.name());
        let files = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
        let files = files.join("../../games").join(game.name()).join("lessons");
        assert_eq!(std::fs::read_dir(files).unwrap().count(), lessons.len(), "{}", game.name());
    }
}

#[test]
fn lessons_speak_three_languages_and_briefly() {
    let check = |at: &str, words: &Words, longest: usize| {
        for lang in Lang::ALL {
            let text = words.of(lang);
            assert!(!text.trim().is_empty(), "{at}: nothing in {lang}");
            let length = text.chars().count();
            assert!(length <= longest, "{at}: {length} letters in {lang}: {text}");
        }
        assert!(words.es != words.en && words.en != words.pt, "{at}: not translated: {}", words.en);
    };
    each(|game, lesson| {
        let at = format!("{game}/{}", lesson.id);
        check(&at, &lesson.title, LONGEST_TITLE);
        check(&at, &lesson.about, LONGEST);
        for step in &lesson.steps {
            check(&at, &step.say, LONGEST);
            let Some(task) = &step.task else { continue };
            let said = task.wrong.iter().map(|wrong| &wrong.say);
            said.chain(&task.otherwise).chain(&task.done).for_each(|one| check(&at, one, LONGEST));
        }
    });
}
