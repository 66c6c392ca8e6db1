import type { z } from "zod";
import { type OperationName, operationNames, specOf } from "#lib/v4/registry.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** Returns `Sort direction` for `sortDirection`. */
const toLabel = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns the schema inside `.optional()` and `.nullable()`. */
const unwrap = (schema: z.core.$ZodType): z.core.$ZodTypes => {
  const known = schema as z.core.$ZodTypes;
  const { def } = known._zod;
  return def.type === "optional" || def.type === "nullable" ? unwrap(def.innerType) : known;
};

const optionsOf = (schema: z.core.$ZodTypes): { options?: string[] } =>
  schema._zod.def.type === "enum"
    ? { options: Object.values(schema._zod.def.entries).map(String) }
    : {};

const toField = (name: string, schema: z.core.$ZodType): SearchField => {
  const inner = unwrap(schema);
  const label = toLabel(name);
  const { def } = inner._zod;
  switch (def.type) {
    case "string":
      return { name, kind: "text", label };
    case "number":
      return { name, kind: "integer", label };
    case "boolean":
      return { name, kind: "boolean", label };
    case "enum":
      return { name, kind: "choice", label, ...optionsOf(inner) };
    case "array": {
      const element = unwrap(def.element);
      const isScalar = element._zod.def.type === "string" || element._zod.def.type === "enum";
      return isScalar
        ? { name, kind: "many", label, ...optionsOf(element) }
        : { name, kind: "json", label };
    }
    default:
      return { name, kind: "json", label };
  }
};

const fieldsByName = new Map<OperationName, SearchField[]>(
  operationNames.map((name) => [
    name,
    Object.entries(specOf(name).input.shape).map(([field, schema]) => toField(field, schema)),
  ]),
);

/** Returns the input fields of an operation as a query string carries them, path fields included. */
export const searchFieldsOf = (name: OperationName): SearchField[] => fieldsByName.get(name) ?? [];
