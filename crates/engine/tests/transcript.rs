//! The transcript of the protocol's documentation, replayed.

use std::fs;

use engine::Engine;

const PATH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engine-protocol.md");

#[test]
fn transcript_of_the_documentation_is_true() {
    let document = fs::read_to_string(PATH).expect("the document of the protocol");
    let (prose, transcript) =
        document.split_once("```text\n").expect("the document closes with a transcript");
    let transcript = transcript.strip_suffix("```\n").expect("nothing follows the transcript");
    let mut engine = Engine::new(0);
    let mut played = String::new();
    for request in transcript.lines().filter_map(|line| line.strip_prefix("> ")) {
        let answer = engine.answer(request);
        played += &format!("> {request}\n< {answer}\n");
    }
    if std::env::var_os("PARTIDA_BLESS").is_some() {
        fs::write(PATH, format!("{prose}```text\n{played}```\n")).expect("a writable document");
    } else {
        for (kept, now) in transcript.lines().zip(played.lines()) {
            assert_eq!(kept, now);
        }
        assert_eq!(transcript.len(), played.len());
    }
}
