/** Positions for tests, written in a few words and read by the rules (C104). */

/** Layout A of the worked examples. */
export const LAYOUT_A = {
  board: "FPG/MGFQ/PQDFG/GMPF/QPM",
  tokens: "9 4 10/5 8 11 3/12 10 - 6 9/6 4 5 3/11 8 2",
};

export interface Scene {
  hands?: string[];
  settlements?: string[];
  cities?: string[];
  roads?: string[];
  soldiers?: string[];
  flags?: string[];
  ruins?: string;
  cards?: string;
  discard?: string;
  turn?: string;
}

const WORDS = ["w", "c", "g", "s", "r"];
const amounts = (hand: string) => WORDS.map((word) => Number(new RegExp(`${word}(\\d+)`).exec(hand)?.[1] ?? 0));

/** A position of layout A, three players, P1's turn in round 5 unless the scene says otherwise. */
export function position(scene: Scene): string {
  const hands = [0, 1, 2].map((seat) => amounts(scene.hands?.[seat] ?? ""));
  const stock = WORDS.map((word, i) => `${word}${19 - hands.reduce((sum, hand) => sum + (hand[i] ?? 0), 0)}`);
  const players = hands.map((hand, seat) => {
    const of = (list?: string[]) => list?.[seat] || "-";
    const out = of(scene.settlements) === "-" && of(scene.cities) === "-";
    const flags = scene.flags?.[seat] ?? (out ? "out" : "-");
    return (
      `P${seat + 1} hand ${WORDS.map((word, i) => `${word}${hand[i]}`).join(" ")}; settlements ${of(scene.settlements)}; ` +
      `cities ${of(scene.cities)}; roads ${of(scene.roads)}; soldiers ${of(scene.soldiers)}; flags ${flags}`
    );
  });
  return [
    `board ${LAYOUT_A.board}`,
    `tokens ${LAYOUT_A.tokens}`,
    "thief H9",
    `stock ${stock.join(" ")}`,
    ...players,
    `ruins ${scene.ruins ?? "-"}`,
    `cards ${scene.cards ?? "R=- D=- L=- A=-"}`,
    `discard ${scene.discard ?? "-"}`,
    scene.turn ?? "turn round=5 order=P1,P2,P3 player=P1 phase=main",
  ].join("\n");
}
