import type { z } from "zod";
import { unwrapField } from "#lib/v4/fields/field.ts";
import { type OperationName, operationNames, specOf } from "#lib/v4/registry.ts";
import type { SearchField } from "#lib/v4/search.ts";

/** Returns `Sort direction` for `sortDirection`. */
const toLabel = (name: string) => {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const kinds: Readonly<Record<string, SearchField["kind"]>> = {
  string: "text",
  number: "integer",
  boolean: "boolean",
  enum: "choice",
};

const kindOf = (type: string, isList: boolean): SearchField["kind"] => {
  const kind = kinds[type] ?? "json";
  if (!isList) return kind;
  return kind === "text" || kind === "choice" ? "many" : "json";
};

const toField = (name: string, schema: z.core.$ZodType): SearchField => {
  const { def } = unwrapField(schema).inner._zod;
  const element = def.type === "array" ? unwrapField(def.element).inner._zod.def : def;
  const kind = kindOf(element.type, def.type === "array");
  const field = { name, kind, label: toLabel(name) };
  return element.type === "enum"
    ? { ...field, options: Object.values(element.entries).map(String) }
    : field;
};

const fieldsByName = new Map<OperationName, SearchField[]>(
  operationNames.map((name) => [
    name,
    Object.entries(specOf(name).input.shape).map(([field, schema]) => toField(field, schema)),
  ]),
);

/** Returns the input fields of an operation as a query string carries them, path fields included. */
export const searchFieldsOf = (name: OperationName): SearchField[] => fieldsByName.get(name) ?? [];
