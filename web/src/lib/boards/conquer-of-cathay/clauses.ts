import type { Clauses } from "$lib/rules/clauses";

const clauses: Clauses = {
  letter: "C",
  upTo: [
    [4, "goal"],
    [13, "board"],
    [21, "turn"],
    [29, "start"],
    [36, "turn"],
    [45, "dice"],
    [55, "turn"],
    [69, "soldiers"],
    [74, "out"],
    [81, "points"],
    [96, "end"],
    [105, "turn"],
  ],
};

export default clauses;
