import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "What it is about",
    blocks: [
      "A race over a six-pointed star with 121 holes. Your ten pieces start in one point of the star. **Whoever first has all of them in the point opposite wins.**",
      {
        figure: "star",
        caption:
          "Six sets of ten pieces, each in its home point: yellow north, green south, blue north-west, black south-east, brown south-west, red north-east.",
      },
    ],
  },
  {
    id: "moves",
    title: "Your turn",
    blocks: [
      "You move exactly one piece, in one of two ways. If you can move, you must; who cannot passes.",
      { figure: "step", caption: "**Step:** to a free neighbouring hole. That ends the turn." },
      { figure: "jump", caption: "**Jump:** over a neighbouring piece, yours or another's, into the free hole right behind it." },
      {
        figure: "chain",
        caption: "**Chain:** after a jump the same piece may jump on, in any direction, as often as it can. It may stop whenever you like.",
      },
      {
        list: [
          "A step and a jump are never mixed in one turn.",
          "A chain never comes back to a hole it has visited, so a turn always changes something.",
          "You may stop anywhere, also in points that are not yours, and leave your target again.",
        ],
      },
      { note: "On the board: click a piece, then where it goes. In a chain click the next hole, or the piece itself to stop there." },
    ],
  },
  {
    id: "players",
    title: "How many play, and where to",
    blocks: [
      {
        figure: "targets",
        caption: "Every set goes to the point opposite its own: yellow and green, blue and black, brown and red exchange places.",
      },
      {
        table: {
          head: ["Players", "Colours", "Goal"],
          rows: [
            ["2", "one each: green, yellow", "where the rival began"],
            ["2", "two each, against the rival", "the rival's two points"],
            ["2", "two each, own opposite points", "each colour goes where your other one began"],
            ["2", "three each", "where the rival began"],
            ["3", "one each: green, blue, red", "an empty point"],
            ["3", "two each", "each colour goes where your other one began"],
            ["4", "green, blue, yellow, black", "the point opposite; two points stay empty"],
            ["5", "all but yellow", "the point opposite; green's is free from the start, an edge for a beginner"],
            ["6", "one each", "the point opposite"],
          ],
        },
      },
      "Green begins; with one colour each, turns go clockwise. A player who has several colours still moves only one piece per turn, of any of them.",
    ],
  },
  {
    id: "end",
    title: "The end",
    blocks: [
      {
        list: [
          "The match ends as soon as somebody, at the end of their turn, has all pieces in the target.",
          "You may keep pieces at home to block whoever wants in. It does not pay: after **thirty rounds** without anybody coming closer than ever before, the match is judged, and more pieces in the target win, then less way left to go.",
          "Option **a filled target counts**: you are home too when your target is full and at least one of the pieces in it is yours.",
        ],
      },
    ],
  },
  {
    id: "capture",
    title: "The variant with captures",
    blocks: [
      { figure: "capture", caption: "Rival pieces that you jump over leave the board at once. Your own stay." },
      {
        list: [
          "Nobody has to jump or to go on; but a jump over a rival always captures.",
          "**One point** for each captured piece and one for each of your own that stands in its target.",
          "Whoever has all remaining pieces in the target is finished: no more turns, and nobody can take them any more.",
          "When all are finished, or only one player has pieces left, **most points win**. Equal points are a draw.",
        ],
      },
    ],
  },
  {
    id: "history",
    title: "A little history",
    blocks: [
      "It is neither checkers nor Chinese. In the 1880s an American, George Howard Monks, invented **Halma**, Greek for jump, on a square board. In 1892 the German publisher Ravensburger put the same idea on a star and called it **Stern-Halma**: stern is German for star.",
      "In the United States it came out in the late 1920s and was soon sold as **Chinese Checkers**, to make it sound exotic. Under that name it travelled the world, China included, where it is called the jumping game, tiaoqi.",
      "Partida's version goes back to Damas Chinas, which Martín Abente and José Prous wrote in 2008 at the Universidad Católica Nuestra Señora de la Asunción in Paraguay, with pieces in 3D.",
    ],
  },
];

export default book;
