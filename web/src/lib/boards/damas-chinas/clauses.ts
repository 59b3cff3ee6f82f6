import type { Clauses } from "$lib/rules/clauses";

const clauses: Clauses = {
  letter: "D",
  upTo: [
    [8, "goal"],
    [9, "moves"],
    [12, "goal"],
    [17, "players"],
    [28, "moves"],
    [34, "end"],
    [42, "capture"],
    [43, "moves"],
    [49, "end"],
    [84, "moves"],
  ],
};

export default clauses;
