import { expect, test } from "vitest";
import { addressOf } from "./address";

test("an address follows from a name", () => {
  expect(addressOf("Club Ñandú, Sur!")).toBe("club-nandu-sur");
  expect(addressOf("  ")).toBe("");
  expect(addressOf("x".repeat(60))).toHaveLength(30);
});
