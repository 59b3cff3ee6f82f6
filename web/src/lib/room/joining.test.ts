import { expect, test } from "vitest";
import { ApiError } from "$lib/api";
import { joinByCode } from "./joining";

/** A server that knows these answers; an error is a refusal. */
function server(answers: Record<string, unknown>) {
  return <T>(method: string, path: string): Promise<T> => {
    const answer = answers[`${method} ${path}`] ?? new ApiError(404, "match_not_found", "");
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as T);
  };
}
const refused = (code: string) => new ApiError(409, code, "");

test("a code leads into its match, also for whoever is in already", async () => {
  expect(await joinByCode("K7Q2MX", server({ "POST /join": { match: "m1" } }))).toEqual({ match: "m1", watch: false });
  const again = server({ "POST /join": refused("already_joined"), "GET /me/matches": [{ match: "m1", code: "K7Q2MX", stage: "waiting" }] });
  expect(await joinByCode("K7Q2MX", again)).toEqual({ match: "m1", watch: false });
});

test("a match that has begun is offered to watch where it may be watched, and not otherwise", async () => {
  const begun = {
    "POST /join": refused("already_started"),
    "GET /me/matches": [],
    "GET /join/K7Q2MX": { match: "m1" },
  };
  expect(await joinByCode("K7Q2MX", server({ ...begun, "GET /matches/m1": { spectators: true } }))).toEqual({ match: "m1", watch: true });
  await expect(joinByCode("K7Q2MX", server({ ...begun, "GET /matches/m1": { spectators: false } }))).rejects.toThrow();
  await expect(joinByCode("K7Q2MX", server(begun))).rejects.toMatchObject({ code: "already_started" });
});

test("a code of nothing says so", async () => {
  await expect(joinByCode("AAAAAA", server({}))).rejects.toMatchObject({ code: "match_not_found" });
});
