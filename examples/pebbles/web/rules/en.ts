import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "What it is about",
    blocks: [
      "Two take turns and take one, two or three pebbles. **Whoever takes the last one wins.**",
    ],
  },
];

export default book;
