import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import { preferences } from "$lib/state/preferences.svelte";
import type { OnlineMatch } from "./online.svelte";
import Proposal from "./Proposal.svelte";

preferences.lang = "en";
afterEach(() => void (document.body.innerHTML = ""));

function match(own: number, agreed: number[]) {
  const asked: string[] = [];
  const sitters = ["ana", "ben", "Nilo"].map((name, seat) => ({
    seat,
    name,
    bot: seat === 2 ? "easy" : null,
    you: seat === own,
    absent: false,
    left: false,
  }));
  const given = {
    proposal: { what: "takeback", seat: 0, agreed },
    declined: null,
    me: { seat: own },
    table: { status: { outcome: null }, sitters },
    consult: (op: string, what: string) => (asked.push(`${op} ${what}`), Promise.resolve()),
  };
  render(Proposal, { match: given as unknown as OnlineMatch });
  return asked;
}

test("whoever is asked says yes or no", async () => {
  const asked = match(1, [0]);
  expect(screen.getByText("ana asks to take back their last move.")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Agree" }));
  await fireEvent.click(screen.getByRole("button", { name: "Decline" }));
  expect(asked).toEqual(["agree takeback", "decline takeback"]);
});

test("whoever asks sees whom they wait for, bots not among them, and can withdraw", async () => {
  const asked = match(0, [0]);
  expect(screen.getByText("Waiting for ben to answer.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Agree" })).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Withdraw" }));
  expect(asked).toEqual(["decline takeback"]);
});
