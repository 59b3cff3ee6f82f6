/** Drawings of what lies on the board, in units of a hexagon's side. */

import type { Colour, Terrain, Token } from "$wasm/wire/king-of-colors";

/** A player's shape, so that nobody needs the colour (K133): a circle, a square, a triangle. About one unit wide. */
export const PIECES: Record<Colour, string> = {
  red: "M0-.5A.5.5 0 1 1 0 .5A.5.5 0 1 1 0-.5Z",
  blue: "M-.36-.46H.36Q.46-.46 .46-.36V.36Q.46.46 .36.46H-.36Q-.46.46-.46.36V-.36Q-.46-.46-.36-.46Z",
  green: "M-.1-.56Q0-.68 .1-.56L.6.32Q.66.46 .5.48H-.5Q-.66.46-.6.32Z",
};

/** Where the number stands best in each shape. */
export const NUMBER_AT: Record<Colour, number> = { red: 0.02, blue: 0.02, green: 0.16 };

/** Icons between -1 and 1. */
export const TOKEN_ICONS: Record<Token, string> = {
  movement: "M-.75-.24H.02V-.68L.8 0L.02.68V.24H-.75Z",
  defence: "M0-.8L.68-.52V-.02C.68.46 .3.72 0 .86C-.3.72-.68.46-.68-.02V-.52Z",
  production:
    "M-.06.86V.1H.06V.86Z M0-.86Q.2-.62 0-.36Q-.2-.62 0-.86Z M.08-.06Q.06-.4 .42-.5Q.46-.12 .08-.06Z M-.08-.06Q-.06-.4-.42-.5Q-.46-.12-.08-.06Z M.08.34Q.06 0 .42-.1Q.46.28 .08.34Z M-.08.34Q-.06 0-.42-.1Q-.46.28-.08.34Z",
  doubled_defence:
    "M-.24-.84L.3-.62V-.5L-.06-.36V.32C-.06.46-.02.56.04.64Q-.1.74-.24.8C-.5.68-.78.44-.78.02V-.62Z M.28-.5L.84-.28V.1C.84.5.54.74.28.86C.02.74-.28.5-.28.1V-.28Z",
};

export const CROWN = "M-.7.5L-.78-.38L-.36-.04L0-.62L.36-.04L.78-.38L.7.5Z";

export const TERRAIN_ICONS: Record<Exclude<Terrain, "blank">, string> = {
  sky: "M-.62.42A.36.36 0 0 1-.56-.28A.5.5 0 0 1 .36-.4A.42.42 0 0 1 .6.42Z",
  purple: "M-.36-.6H.36L.72-.16L0 .74L-.72-.16Z",
  orange:
    "M0-.4A.4.4 0 1 1 0 .4A.4.4 0 1 1 0-.4ZM-.08-.82H.08V-.52H-.08ZM-.08.52H.08V.82H-.08ZM-.82-.08H-.52V.08H-.82ZM.52-.08H.82V.08H.52ZM-.64-.52L-.52-.64L-.31-.43L-.43-.31ZM.52-.64L.64-.52L.43-.31L.31-.43ZM-.64.52L-.43.31L-.31.43L-.52.64ZM.43.31L.64.52L.52.64L.31.43Z",
};

export const SWORDS =
  "M-.78-.8L-.56-.78L.3.08L.44-.06L.56.06L.4.22L.72.54L.54.72L.22.4L.06.56L-.06.44L.08.3L-.78-.56Z M.78-.8L.56-.78L.2-.42L.44-.18L.8-.54Z M-.2-.02L-.3.08L-.44-.06L-.56.06L-.4.22L-.72.54L-.54.72L-.22.4L-.06.56L.02.48Z";
