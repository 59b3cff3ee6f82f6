/**
 * The options of a game as fields of a form: what may be chosen comes from the JSON schema that the rules give, how it
 * is called from the game's `about.ts`.
 */

import type { About } from "$lib/boards/board";
import type { Text } from "$lib/texts/catalogue";

export type OptionValue = string | number | boolean | null;
export type OptionValues = Record<string, unknown>;

interface Schema {
  title?: string;
  type?: string | string[];
  enum?: OptionValue[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  anyOf?: { const?: number; minimum?: number }[];
}

interface Common {
  name: string;
  label: Text | string;
  help: Text | null;
  advanced: boolean;
}

export type Field = Common &
  (
    | { kind: "switch" }
    | { kind: "choice"; choices: { value: OptionValue; label: Text | string }[] }
    | { kind: "number"; min: number; max: number; empty: OptionValue | undefined; usual: number }
  );

function properties(schema: unknown): Record<string, Schema> {
  return (schema as { properties?: Record<string, Schema> } | undefined)?.properties ?? {};
}

/** What holds when nobody chooses. */
export function defaultsOf(schema: unknown): OptionValues {
  return Object.fromEntries(Object.entries(properties(schema)).map(([name, one]) => [name, one.default]));
}

/** The fields that a person is shown, in the order of the `about.ts` where it names them. */
export function fieldsOf(schema: unknown, about: About | null): Field[] {
  const found = properties(schema);
  const named = Object.keys(about?.options ?? {}).filter((name) => name in found);
  const names = [...named, ...Object.keys(found).filter((name) => !named.includes(name))];
  return names.flatMap((name): Field[] => {
    const words = about?.options[name];
    const one = found[name];
    if (!one || words?.hidden) return [];
    const common = { name, label: words?.label ?? one.title ?? name, help: words?.help ?? null, advanced: words?.advanced === true };
    const types = [one.type ?? []].flat();
    const values = one.enum ?? (words?.values ? Object.keys(words.values) : null);
    if (values) {
      const choices = values.map((value) => ({ value, label: words?.values?.[String(value)] ?? String(value) }));
      return [{ ...common, kind: "choice" as const, choices }];
    }
    if (types.includes("boolean")) return [{ ...common, kind: "switch" as const }];
    if (types.includes("integer") || types.includes("number")) {
      // Where 0 or null mean "off", the field may be left empty.
      const off = one.anyOf?.some((way) => way.const === 0) === true;
      const min = off ? Math.max(...(one.anyOf ?? []).map((way) => way.minimum ?? 0)) : (one.minimum ?? 0);
      const empty: OptionValue | undefined = off ? 0 : types.includes("null") ? null : undefined;
      const usual = typeof one.default === "number" && one.default !== 0 ? one.default : min;
      return [{ ...common, kind: "number" as const, min, max: one.maximum ?? 9_999, empty, usual }];
    }
    return [];
  });
}

/** The chosen values in words, for those that are shown: what the waiting room says of a match. */
export function toldOptions(
  schema: unknown,
  about: About | null,
  values: OptionValues,
  words: { yes: string; no: string; off: string; say: (text: Text | string) => string },
): { label: string; value: string }[] {
  return fieldsOf(schema, about).map((field) => {
    const value = values[field.name] ?? null;
    const label = words.say(field.label);
    if (field.kind === "switch") return { label, value: value === true ? words.yes : words.no };
    if (field.kind === "choice") {
      const chosen = field.choices.find((choice) => choice.value === value);
      return { label, value: chosen ? words.say(chosen.label) : String(value) };
    }
    return { label, value: value === field.empty ? words.off : String(value) };
  });
}
