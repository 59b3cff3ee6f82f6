import type { RuleBook } from "$lib/rules/rules";

const book: RuleBook = [
  {
    id: "goal",
    title: "What it is about",
    blocks: [
      "Three players, Red, Blue and Green, fight for a board of 37 hexagons. **Whoever is the only one to hold at least four sky, four purple and four orange territories at the end of a round wins.**",
      "You hold a territory while you have troops in it. Nothing is rolled: luck only deals the colours of the board and the order of the event cards. The one secret is what your face-down tokens say.",
    ],
  },
  {
    id: "board",
    title: "The board and the start",
    blocks: [
      {
        figure: "board",
        caption:
          "The start: Red at the top, Blue at the lower right, Green at the lower left, five troops in each home. The number in a corner is the **production level**; S, P and O are sky, purple and orange.",
      },
      "Nine territories have each colour. Ten are blank: the nine homes and the centre. Blank land never counts for victory, but it produces and can be fought over like any other.",
      {
        list: [
          "A territory holds **0 to 20 troops**, all of one player, and at most one action token.",
          "Colours of the players and who begins are drawn. Turn order is clockwise: Red, Blue, Green. Each round the first place passes to the next player clockwise.",
          "With the option **balanced** the board looks the same from every home.",
        ],
      },
    ],
  },
  {
    id: "round",
    title: "A round",
    blocks: [
      {
        steps: [
          "**Planning.** Three laps; in each, every player puts one token face down or passes.",
          "**Event.** A card is turned up and changes a rule for this round.",
          "**Production.** All tokens are turned up. In turn order each player gets new troops and rearranges all their troops.",
          "**Movement.** In turn order, again and again, each player activates one Movement token.",
          "**Victory.** The goal is checked. If nobody has won, left-over tokens are taken off and a new round begins.",
        ],
      },
    ],
  },
  {
    id: "planning",
    title: "Planning",
    blocks: [
      { figure: "tokens", caption: "Movement, Defence, Production, and how the others see a token until production." },
      "Name a type and one of your territories without a token. You may place the same type three times. How many troops are there does not matter. A pass uses up that turn, not the later ones. Who has no free territory left is skipped.",
      {
        list: [
          "**Movement:** lets the troops there move or attack, once.",
          "**Defence:** costs an attacker 3 troops before the fight.",
          "**Production:** doubles the level of that territory this round.",
        ],
      },
    ],
  },
  {
    id: "cards",
    title: "The five event cards",
    blocks: [
      "The deck holds one of each. When all five have been seen it is shuffled again, so attentive players know what is still to come. A card is for one round only.",
      {
        cards: [
          { mark: "ST", title: "No Change", text: "Nothing changes this round." },
          { mark: "MP", title: "Mega Production", text: "Production tokens triple the level of their territory instead of doubling it." },
          {
            mark: "DD",
            title: "Double Defence",
            text: "One Defence token of each player costs the attacker six troops instead of three. With two or more you choose which.",
          },
          {
            mark: "DM",
            title: "Double Movement",
            text: "Each player with a production total of 8 or more may place one more Movement token, face up.",
          },
          { mark: "SD", title: "Sudden Death", text: "Each player loses one Defence token. With two or more you choose which." },
        ],
      },
      "The production total of Double Movement is the plain sum of your levels, without tokens.",
    ],
  },
  {
    id: "production",
    title: "Production",
    blocks: [
      "You get as many troops as the levels of your territories add up to; a territory with your Production token counts double (triple under Mega Production). Level 0 doubled stays 0.",
      "Then spread **all** your troops, old and new, over your territories as you like, connected or not: at least 1 and at most 20 in each. All must be placed; only what does not fit is lost. Everybody sees your distribution before the next player has their turn.",
    ],
  },
  {
    id: "movement",
    title: "Movement",
    blocks: [
      {
        figure: "activate",
        caption:
          "Red activates the territory in the middle: 1 to 6 troops may go to a neighbour, one must stay. Into Blue's land it is a fight.",
      },
      "You activate a territory with your Movement token and at least two troops. The destination is a neighbour.",
      {
        list: [
          "**Empty land:** move 1 or more troops; at least one stays behind. It is yours now.",
          "**Your own land:** the troops join those there. Above 20 the rest is lost.",
          "**Another player's land:** a fight, with **all** the troops of the origin.",
          "Afterwards the Movement token in the origin and **any token in the destination** are gone, whatever happened. So moving into your own land can cost you a token.",
        ],
      },
      "You must activate if you can; there is no pass here. Whoever cannot is skipped for the rest of the phase. When nobody can, the phase ends.",
    ],
  },
  {
    id: "fights",
    title: "Fights, with examples",
    blocks: [
      "First a Defence token takes 3 attackers (6 if doubled). Then compare: both sides lose as many troops as the weaker one has. Tokens are face up by now, so **you know the outcome before you attack**.",
      {
        figure: "fight-win",
        caption: "8 against 3: five attackers are left. Red sends 1 to 4 of them on, here 3, and keeps the rest behind.",
      },
      { figure: "fight-one", caption: "4 against 3: one attacker is left. It must stay, so the land is emptied and nobody takes it." },
      { figure: "fight-tie", caption: "5 against 5: a tie. Both territories are empty." },
      { figure: "fight-lose", caption: "4 against 6: the attackers are gone, Blue keeps 2." },
      {
        figure: "fight-defence",
        caption: "8 against 3 with Defence: 3 attackers fall first, 5 fight, 2 are left; one must advance and one stays.",
      },
      { figure: "fight-double", caption: "9 against 3 with a doubled Defence: 6 fall, 3 against 3 is a tie." },
      "You may attack even where you must lose. A single troop can defend but not attack.",
    ],
  },
  {
    id: "end",
    title: "The end of a match",
    blocks: [
      {
        list: [
          "**Colours:** the only player with four of each colour in the victory phase wins. Meeting it in the middle of a round means nothing, and if two meet it the match goes on.",
          "**Last player:** who holds no territory is out at once. If only one is left, they have won.",
          "**Standstill:** if no territory has changed hands for six rounds, the ranking decides: colours up to four of each, then coloured territories, then all territories, then troops.",
          "**Round limit:** where one was set, the ranking decides after it.",
        ],
      },
      "Whoever leaves a running match is out. Their troops stay as a garrison that neither produces nor moves.",
    ],
  },
  {
    id: "clocks",
    title: "The clocks",
    blocks: [
      {
        table: {
          head: ["Decision", "Time", "When it runs out"],
          rows: [
            ["Planning", "2 minutes", "You pass"],
            ["Event choice", "2 minutes", "No extra token; or the Defence token you placed first"],
            ["Production", "3 minutes", "New troops go one by one to where there are fewest"],
            ["Movement", "5 minutes", "One troop moves from your fullest territory, to your own land first"],
          ],
        },
      },
      "Clocks run also for who has lost the connection. Two whole rounds of automatic decisions count as leaving. The host can make all clocks faster, slower or switch them off.",
    ],
  },
];

export default book;
