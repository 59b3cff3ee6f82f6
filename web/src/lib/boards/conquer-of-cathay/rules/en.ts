import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "What it is about",
    blocks: [
      "Three or four players settle Cathay, gather resources, and take each other's settlements with soldiers. **Who has ten or more victory points at the end of a round wins** and is Master Conqueror of Cathay.",
      "It counts at the end of a round: ten points in your turn and nine when the round closes is not enough.",
    ],
  },
  {
    id: "board",
    title: "The board",
    blocks: [
      {
        figure: "board",
        caption:
          "19 hexes laid at random, numbers on all but the desert, where the thief starts. 6 and 8, in red, come up most often and never lie side by side.",
      },
      {
        table: {
          head: ["Land", "Tiles", "Gives"],
          rows: [
            ["Forest", "4", "wood"],
            ["Wheat farm", "4", "wheat"],
            ["Pasture", "4", "sheep"],
            ["Mountain", "3", "stone"],
            ["Clay pit", "3", "clay"],
            ["Desert", "1", "nothing"],
          ],
        },
      },
      "Buildings and soldiers stand on vertices, roads on edges. The reserve has 19 cards of each resource. Each player has 15 roads, 5 settlements, 4 cities, 2 warriors and 1 archer.",
    ],
  },
  {
    id: "start",
    title: "The start",
    blocks: [
      "A die decides who begins. In the first round each player places, for free, one settlement and a road at it, and gets one card for each hex it touches. No dice are rolled in this round.",
      "Option **two settlements**: two such rounds; the cards come from the second settlement.",
      {
        figure: "distance",
        caption: "**Distance:** two buildings are always at least two edges apart. The crossed vertices are closed, the circles are free.",
      },
    ],
  },
  {
    id: "turn",
    title: "Your turn",
    blocks: [
      "From the second round on do as much as you like and can pay for, in any order, then end your turn.",
      {
        list: [
          "**Build** roads, settlements, cities. **Recruit** warriors and archers.",
          "**Trade:** give the reserve 4 equal cards for 1 of your choice. There is no trade among players.",
          "**Move** soldiers and **attack**.",
        ],
      },
      "At the end of your turn two dice are rolled. After each round the order is reversed: **who was last begins the next**, and so plays twice in a row.",
      {
        figure: "costs",
        caption:
          "What things cost: a road wood and stone; a settlement wood, wheat and sheep; a city 2 clay, 3 wheat and 1 sheep; a warrior wheat and stone; an archer wheat and sheep.",
      },
      {
        list: [
          "A **road** continues one of yours or starts at your building. It does not pass through a rival's building.",
          "A **settlement** needs an unbroken chain of your roads from one of your buildings, and the distance.",
          "A **city** replaces a settlement of yours.",
          "A **recruit** appears in one of your buildings. It defends at once, but moves and attacks only from your next turn on.",
        ],
      },
    ],
  },
  {
    id: "dice",
    title: "The dice",
    blocks: [
      "**Not a seven:** every hex with that number gives a card to each settlement at its vertices and two to each city, whoever's turn it is. Not where the thief stands. If the reserve cannot pay everybody a resource, nobody gets that one.",
      "**A seven:** the thief takes one step towards the nearest building. Everyone with a building at its new hex loses a random card. Then who holds more than 7 cards gives up half, rounded down, of their choice.",
    ],
  },
  {
    id: "soldiers",
    title: "Soldiers",
    blocks: [
      {
        list: [
          "Each soldier may move one edge per turn, with or without a road, and attack once: move then attack, or attack without moving.",
          "They attack a neighbouring vertex that a rival holds with a building or soldiers. You cannot enter such a vertex otherwise.",
        ],
      },
      {
        figure: "conquer",
        caption:
          "**Warrior against an undefended building:** it becomes your settlement and the warrior moves in. A conquered city becomes a settlement too.",
      },
      {
        figure: "destroy",
        caption:
          "**Archer against an undefended building:** it falls into ruin. The archer stays where it is and cannot claim in the same turn.",
      },
      { figure: "duel", caption: "**Warrior against warrior:** both fall, the building is unharmed." },
      {
        table: {
          head: ["Attacker", "Defender", "Result"],
          rows: [
            ["warrior", "warrior", "both fall"],
            ["warrior", "archer", "the archer falls"],
            ["archer", "warrior", "the warrior falls"],
            ["archer", "archer", "both fall"],
          ],
        },
      },
      "If several defend, one of the attacker's own kind steps forward if there is one. Each attack kills at most one defender, and a surviving attacker never advances after a fight.",
      "**A ruin** belongs to nobody. The first soldier of anybody to stand on it turns it into a settlement for free, if their supply has one. One may also build on it by road at the usual cost.",
    ],
  },
  {
    id: "points",
    title: "Points and point cards",
    blocks: [
      {
        table: {
          head: ["What", "Points"],
          rows: [
            ["Settlement", "1"],
            ["City", "2"],
            ["Each point card", "1"],
          ],
        },
      },
      {
        list: [
          "**Longest Route:** the longest path of your own roads, at least 4.",
          "**Development:** the most cities, at least 1.",
          "**Largest Army:** the first with three soldiers; checked at the end of turns.",
          "**Resurrection:** who came back last after losing everything; each player at most once.",
        ],
      },
      "A card changes hands when somebody has strictly more; a tie stays with the holder.",
    ],
  },
  {
    id: "out",
    title: "Losing everything",
    blocks: [
      "Whoever loses the last building gives up all cards and soldiers; roads stay. In each of their turns they roll two dice: with a **2 or a 12** they place a free settlement anywhere the distance allows and take Resurrection. Nobody is out for good.",
    ],
  },
  {
    id: "end",
    title: "The end, and the clocks",
    blocks: [
      "With several at ten or more, most points win, then cities, soldiers, cards. If all others have left, the last player wins.",
      {
        list: [
          "90 seconds for a turn (30 to 300 as an option), 60 for placing, 30 to discard.",
          "When the time of a turn runs out it ends. After six time-outs in a row a player is retired.",
          "Hands are secret, their size is not. Everything else is open.",
        ],
      },
    ],
  },
];

export default book;
