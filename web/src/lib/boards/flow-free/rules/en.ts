import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "What it is about",
    blocks: [
      "A puzzle for one. On a square board lie pairs of dots of the same colour. **Join every pair with a path, and leave no cell empty.**",
      { figure: "start", caption: "A board of 5 by 5 with four colours." },
      { figure: "solved", caption: "Its only solution: all pairs joined, all cells full, no path crosses another." },
    ],
  },
  {
    id: "draw",
    title: "Drawing",
    blocks: [
      { figure: "draw", caption: "Drag from a dot, cell by cell. Paths go up, down, left and right, never diagonally." },
      {
        list: [
          "Begin at either dot of a colour, or take up a path where it ends.",
          "Go back over your path to shorten it. Tap a cell of a path to cut it there, tap a dot to clear its colour.",
          "A path may run beside itself. On some boards it has to pass its own goal and come back.",
          "Dots of other colours cannot be crossed.",
        ],
      },
      { figure: "take", caption: "Drawing over another colour removes that whole path. Step back before you let go and it stays." },
      { note: "By keyboard: arrows move, Enter takes and lets go of a colour, U undoes, R redoes, H gives a hint." },
    ],
  },
  {
    id: "end",
    title: "Solved or not",
    blocks: [
      "The board is solved when it is full and every colour is joined. All dots joined with an empty cell left is not enough.",
      { figure: "lost", caption: "Full, but blue ends at the marked cell and never reaches its other dot: a failed board." },
      "On your device you can undo and go on. In a match with **no second chances** a full board that is not joined is the end.",
    ],
  },
  {
    id: "boards",
    title: "The boards",
    blocks: [
      {
        list: [
          "Levels from 5 by 5 up to 15 by 15.",
          "**Every board has exactly one solution**, so you can always work out the next step without guessing.",
          "The two dots of a colour never lie next to each other.",
          "Hints come in three strengths: which paths are wrong, one next cell with the reason, or a whole colour.",
        ],
      },
    ],
  },
  {
    id: "tips",
    title: "First tricks",
    blocks: [
      {
        list: [
          "Look at corners and edges first: a cell in a corner has only two ways in.",
          "A path along the rim rarely blocks anybody.",
          "If a cell has only one free neighbour left, a path must end or pass there.",
          "Never close off a region that holds only one dot of a colour.",
        ],
      },
    ],
  },
];

export default book;
