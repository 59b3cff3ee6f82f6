import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "De qué se trata",
    blocks: [
      "Dos se turnan y toman una, dos o tres piedras. **Gana quien toma la última.**",
    ],
  },
];

export default book;
