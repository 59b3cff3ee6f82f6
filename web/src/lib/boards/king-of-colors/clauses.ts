import type { Clauses } from "$lib/rules/clauses";

const clauses: Clauses = {
  letter: "K",
  upTo: [
    [24, "board"],
    [29, "round"],
    [34, "planning"],
    [44, "cards"],
    [53, "production"],
    [65, "movement"],
    [76, "fights"],
    [89, "end"],
    [96, "planning"],
    [163, "round"],
  ],
};

export default clauses;
