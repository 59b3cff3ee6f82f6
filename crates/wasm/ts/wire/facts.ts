// Written from the types in Rust by `cargo xtask bless`. Do not edit.

import type * as KingOfColors from "./king-of-colors.js";
import type * as ConquerOfCathay from "./conquer-of-cathay.js";
import type * as FlowFree from "./flow-free.js";
import type * as DamasChinas from "./damas-chinas.js";
import type * as SmallStarEmpires from "./small-star-empires.js";

/** King of Colors */
export const KING_OF_COLORS: KingOfColors.Facts = {"fewest":1,"most":20,"tokens":["movement","defence","production"],"toll":3};

/** Conquer of Cathay */
export const CONQUER_OF_CATHAY: ConquerOfCathay.Facts = {"goal":10,"pieces":{"archer":1,"city":4,"road":15,"settle":5,"warrior":2},"point_cards":["resurrection","development","longest_route","largest_army"],"prices":{"archer":[0,0,1,1,0],"city":[0,2,3,1,0],"road":[1,0,0,0,1],"settle":[1,0,1,1,0],"warrior":[0,0,1,0,1]},"resources":["wood","clay","wheat","sheep","stone"]};

/** Flow Free */
export const FLOW_FREE: FlowFree.Facts = {"daily":[6,9,12],"levels":[5,6,7,8,9,10,11,12,13,14,15],"weekly":15};

/** Chinese Checkers */
export const DAMAS_CHINAS: DamasChinas.Facts = {"homes":[{"cells":["a1","b1","b2","c1","c2","c3","d1","d2","d3","d4"],"colour":"yellow"},{"cells":["n1","n2","n3","n4","o1","o2","o3","p1","p2","q1"],"colour":"green"},{"cells":["e1","e2","e3","e4","f1","f2","f3","g1","g2","h1"],"colour":"blue"},{"cells":["j10","k10","k11","l10","l11","l12","m10","m11","m12","m13"],"colour":"black"},{"cells":["j1","k1","k2","l1","l2","l3","m1","m2","m3","m4"],"colour":"brown"},{"cells":["e10","e11","e12","e13","f10","f11","f12","g10","g11","h10"],"colour":"red"}],"modes":[[["green"],["yellow"]],[["green"],["blue"],["red"]],[["green"],["blue"],["yellow"],["black"]],[["green"],["brown"],["blue"],["red"],["black"]],[["green"],["brown"],["blue"],["yellow"],["red"],["black"]],[["green","yellow"],["brown","red"],["blue","black"]],[["green","blue"],["yellow","black"]],[["green","brown","blue"],["yellow","red","black"]],[["green","yellow"],["brown","red"]]]};

/** Small Star Empires */
export const SMALL_STAR_EMPIRES: SmallStarEmpires.Facts = {"letters":["P","T","V","Z"]};
