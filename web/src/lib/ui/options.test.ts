import { expect, test } from "vitest";
import type { About } from "$lib/boards/board";
import { defaultsOf, fieldsOf, toldOptions } from "./options";

const text = (word: string) => ({ es: word, en: word, pt: word });
const schema = {
  properties: {
    secret: { type: "string", default: "x" },
    clock: { type: "integer", default: 120, minimum: 0, maximum: 3600, anyOf: [{ const: 0 }, { minimum: 5 }] },
    limit: { type: ["integer", "null"], default: null, minimum: 20, maximum: 200 },
    capture: { type: "boolean", default: false },
    mode: { type: "integer", enum: [0, 1], default: 0 },
    arrangement: { type: "string", default: "random" },
  },
};
const about = {
  options: {
    mode: { label: text("Players"), values: { 0: text("two"), 1: text("three") } },
    arrangement: { label: text("Board"), values: { random: text("shuffled"), reference: text("the same") } },
    secret: { label: text("Secret"), hidden: true },
  },
} as unknown as About;

test("fields follow the order of the words, and hidden ones are left out", () => {
  expect(fieldsOf(schema, about).map((field) => field.name)).toEqual(["mode", "arrangement", "clock", "limit", "capture"]);
});

test("an enumeration of numbers keeps numbers", () => {
  const mode = fieldsOf(schema, about)[0];
  expect(mode).toMatchObject({ kind: "choice", choices: [{ value: 0 }, { value: 1 }] });
});

test("where 0 or null mean off, the field may be empty and begins at the smallest real value", () => {
  const fields = fieldsOf(schema, about);
  expect(fields.find((field) => field.name === "clock")).toMatchObject({ kind: "number", min: 5, empty: 0, usual: 120 });
  expect(fields.find((field) => field.name === "limit")).toMatchObject({ kind: "number", min: 20, empty: null, usual: 20 });
});

test("defaults are those of the schema", () => {
  expect(defaultsOf(schema)).toEqual({ secret: "x", clock: 120, limit: null, capture: false, mode: 0, arrangement: "random" });
});

test("chosen options are told in words", () => {
  const say = (word: { en: string } | string) => (typeof word === "string" ? word : word.en);
  const words = { yes: "yes", no: "no", off: "off", say };
  const told = toldOptions(schema, about, { ...defaultsOf(schema), mode: 1, clock: 0, capture: true }, words);
  expect(told.map((one) => one.value)).toEqual(["three", "shuffled", "off", "off", "yes"]);
});
