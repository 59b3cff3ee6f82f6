import type { Clauses } from "$lib/rules/clauses";

const clauses: Clauses = { letter: "P", upTo: [[6, "goal"]] };

export default clauses;
