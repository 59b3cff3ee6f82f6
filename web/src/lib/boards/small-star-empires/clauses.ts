import type { Clauses } from "$lib/rules/clauses";

const clauses: Clauses = {
  letter: "S",
  upTo: [
    [16, "systems"],
    [23, "turn"],
    [24, "wormholes"],
    [25, "turn"],
    [26, "wormholes"],
    [29, "turn"],
    [31, "end"],
    [39, "scoring"],
    [64, "turn"],
  ],
};

export default clauses;
