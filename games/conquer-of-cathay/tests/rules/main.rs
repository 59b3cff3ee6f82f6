//! The rules, clause by clause: the name of a test begins with the clause it proves.

mod scene;

mod board;
mod building;
mod examples;
mod points;
mod screen;
mod table;
mod turns;

mod battery;
mod hostile;
mod routes;
