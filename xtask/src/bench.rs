use crate::shell::{call, cargo};

/// Runs all benchmarks, or those whose names match.
pub(crate) fn bench(arguments: &[String]) -> anyhow::Result<()> {
    let mut benches = cargo(&["bench", "--workspace", "--benches", "--"]);
    benches.args(arguments);
    call(&mut benches)
}
