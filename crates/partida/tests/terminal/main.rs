//! The full-screen program in a real pseudo-terminal: whole matches, a server, and terminals that behave badly.

mod hostile;
mod lines;
mod matches;
mod online;
mod screen;
