import type { Clauses } from "$lib/rules/clauses";

const clauses: Clauses = {
  letter: "F",
  upTo: [
    [13, "boards"],
    [19, "draw"],
    [29, "boards"],
    [52, "draw"],
    [76, "end"],
    [207, "draw"],
  ],
};

export default clauses;
