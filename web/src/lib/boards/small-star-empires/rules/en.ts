import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "What it is about",
    blocks: [
      "Two to four empires spread over a small galaxy. Your ships fly in straight lines and leave a colony or a trade station where they land. When nobody can fly any more, **most points win**.",
      { figure: "galaxy", caption: "A galaxy for two: seven sectors of seven systems and a home sector for each player (P and T)." },
    ],
  },
  {
    id: "systems",
    title: "The systems",
    blocks: [
      {
        table: {
          head: ["System", "Can be taken", "May be crossed", "Worth"],
          rows: [
            ["Star with 1, 2 or 3 planets", "yes", "if free or yours", "1, 2 or 3"],
            ["Nebula: red, green or blue", "yes", "if free or yours", "2, 5, 8 for one, two, three of a colour"],
            ["Empty system", "yes", "if free or yours", "0"],
            ["Home system", "its owner's for ever", "by its owner only", "0"],
            ["Wormhole", "no", "see below", "0"],
            ["Black hole", "no", "never", "0"],
          ],
        },
      },
      "Each player has **16 colonies and 4 trade stations**. Ships: four each with two players, three with three, two with four. All begin at home.",
    ],
  },
  {
    id: "turn",
    title: "Your turn",
    blocks: [
      {
        steps: [
          "**Fly:** choose a ship, one of six directions and how far. It lands on a free system.",
          "**Take it:** place a colony or a station from your supply there. It is yours until the end; nothing is ever moved or replaced.",
        ],
      },
      {
        figure: "flight",
        caption:
          "Yellow flies over its own colony and free systems and puts a station at the end. Red's colony and the black hole would stop a ship.",
      },
      {
        list: [
          "On the way only free systems and your own may be crossed.",
          "You cannot land on a system that is taken, not even on your own.",
          "If one kind of piece is used up, place the other.",
        ],
      },
    ],
  },
  {
    id: "wormholes",
    title: "Wormholes and black holes",
    blocks: [
      "They are an option and lie in the middle of the six outer sectors: three of each.",
      {
        figure: "wormhole",
        caption: "Whoever reaches a wormhole must leave at once, next to **another** wormhole, on a free system of their choice.",
      },
      "A flight ends in the wormhole, whatever the distance; it does not go on in its line. If no landing place is free, the wormhole cannot be entered.",
    ],
  },
  {
    id: "scoring",
    title: "Scoring",
    blocks: [
      {
        list: [
          "**Planets:** 1, 2 or 3 points for each star system.",
          "**Nebulae**, each colour by itself: 2 points for one, 5 for two, 8 for three.",
          "**Trade:** for each of your stations, 1 point for every neighbouring colony, station or home of **another** player.",
          "**Territory:** 3 points for the largest connected group of systems, your home included. Whoever shares the largest size gets 3 too.",
        ],
      },
      {
        figure: "score",
        caption:
          "Yellow here: planets 3 + 1 + 2 = 6, two red nebulae 5, and the station beside two red colonies 2: thirteen, and perhaps 3 for the largest territory.",
      },
      "With the same total, more unplaced colonies win, then more unplaced stations, then more planets. Whoever is still equal shares the victory.",
    ],
  },
  {
    id: "end",
    title: "The end",
    blocks: [
      "Whoever has no legal flight left is out of the running and only waits. The match ends as soon as nobody can fly.",
      { note: "Trade stations love crowds, colonies love space. And a ship that is walled in early is a ship lost." },
    ],
  },
];

export default book;
