/** Options of a game as fields of a form, read from their JSON schema. */

export interface Field {
  name: string;
  title: string;
  help: string | null;
  kind: "boolean" | "choice" | "number" | "text" | "json";
  choices: unknown[];
  min?: number;
  max?: number;
  pattern?: string;
  nullable: boolean;
  default: unknown;
}

interface Schema {
  type?: string | string[];
  title?: string;
  description?: string;
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  pattern?: string;
  default?: unknown;
}

export function fieldsOf(schema: unknown): Field[] {
  const { properties = {} } = schema as { properties?: Record<string, Schema> };
  return Object.entries(properties).map(([name, property]) => {
    const types = [property.type ?? "object"].flat();
    return {
      name,
      title: property.title ?? name,
      help: property.description ?? null,
      kind: kindOf(property, types),
      choices: property.enum ?? [],
      ...(property.minimum === undefined ? {} : { min: property.minimum }),
      ...(property.maximum === undefined ? {} : { max: property.maximum }),
      ...(property.pattern === undefined ? {} : { pattern: property.pattern }),
      nullable: types.includes("null"),
      default: property.default ?? null,
    };
  });
}

function kindOf(property: Schema, types: string[]): Field["kind"] {
  if (property.enum) return "choice";
  if (types.includes("boolean")) return "boolean";
  if (types.includes("integer") || types.includes("number")) return "number";
  if (types.includes("string")) return "text";
  return "json";
}

export function write(value: unknown): string {
  return JSON.stringify(value ?? null);
}

/** The value of a field as it was typed; `undefined` where it cannot be read. */
export function parse(field: Field, text: string): unknown {
  if (text.trim() === "" && field.nullable) return null;
  switch (field.kind) {
    case "text":
      return text;
    case "number": {
      const number = Number(text);
      const fits = text.trim() !== "" && Number.isInteger(number) && number >= (field.min ?? -Infinity) && number <= (field.max ?? Infinity);
      return fits ? number : undefined;
    }
    default:
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return undefined;
      }
  }
}
