/** A board for tests that fails as often as it is told to. */

import type { Component } from "svelte";

export const faults = { left: 0 };

export const BrokenBoard = ((_anchor: Comment) => {
  if (faults.left > 0) {
    faults.left -= 1;
    throw new Error("a fault in the board");
  }
}) as unknown as Component<never>;
