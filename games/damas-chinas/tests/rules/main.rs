//! The clauses of the rules file, one test or more each.

mod board;
mod moving;

mod capturing;
mod ending;
mod passing;

mod asking;
mod files;
mod matrix;

mod examples;
mod hostile;
mod random;
mod showing;

mod common;
