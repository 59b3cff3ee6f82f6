import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "Do que se trata",
    blocks: [
      "Dois se alternam e tomam uma, duas ou três pedras. **Vence quem toma a última.**",
    ],
  },
];

export default book;
