import { z } from "zod";
import {
  findName,
  findSubAttribute,
  isJsonObject,
  type JsonObject,
  withoutSchema,
} from "#lib/server/scim/attributes.ts";
import { parseFilter } from "#lib/server/scim/filter.ts";
import { badRequest } from "#lib/server/scim/scim-error.ts";

/** `attribute`, `attribute.sub`, `attribute[filter]` or `attribute[filter].sub`. */
interface Path {
  attribute: string;
  /** Which values of a list are meant: those with equal sub-attributes. */
  where: JsonObject | null;
  sub: string | null;
}

interface Change {
  op: "add" | "replace" | "remove";
  path: Path;
  value: unknown;
}

const maxOperations = 1_000;

/** Providers write operations with a capital letter too. */
const patchSchema = z.object({
  operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(["add", "replace", "remove"])),
        path: z.string().max(2_000).nullish(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(maxOperations),
});

/** The schema, the attribute, the filter in brackets, and the sub-attribute of a path. */
const pathPattern = /^((?:urn:[\w:.-]+:)?)([\w$-]+)(?:\[(.*)\])?(?:\.([\w$-]+))?$/is;
const listKeys = ["value", "type", "primary", "display"] as const;

/** Returns a path of a known attribute; `null` for one that Quartermaster doesn't use. */
export const parsePath = (text: string, attributes: readonly string[]): Path | null => {
  const match = pathPattern.exec(withoutSchema(text.trim()));
  if (!match) throw badRequest("invalidPath", "The path of an operation can't be read.");
  const [, schema, given = "", filter, subName] = match;
  const attribute = schema ? null : findName(attributes, given);
  if (attribute === null) return null;
  const comparisons = filter === undefined ? null : parseFilter(filter, listKeys);
  const where = comparisons && Object.fromEntries(comparisons.map((c) => [c.attribute, c.value]));
  if (subName === undefined) return { attribute, where, sub: null };
  const sub = findSubAttribute(subName);
  return sub === null ? null : { attribute, where, sub };
};

/** Returns the changes of one operation. Without a path, its value names several attributes. */
const changesOf = (
  { op, path, value }: z.output<typeof patchSchema>["operations"][number],
  attributes: readonly string[],
): Change[] => {
  if (path !== undefined && path !== null && path !== "") {
    const parsed = parsePath(path, attributes);
    return parsed ? [{ op, path: parsed, value }] : [];
  }
  if (op === "remove") throw badRequest("noTarget", "A remove operation needs a path.");
  if (!isJsonObject(value)) {
    throw badRequest("invalidValue", "The value of an operation without a path must be an object.");
  }
  return Object.entries(value).flatMap(([key, each]) => {
    // An extension's attributes come as one object under the name of its schema.
    const parsed = pathPattern.test(withoutSchema(key)) ? parsePath(key, attributes) : null;
    return parsed ? [{ op, path: parsed, value: each }] : [];
  });
};

/** Returns the changes that a body asks for. Unknown attributes are left out. Throws `ScimError`. */
export const readPatch = (body: JsonObject, attributes: readonly string[]): Change[] => {
  const operations = Object.entries(body).find(([key]) => key.toLowerCase() === "operations")?.[1];
  const parsed = patchSchema.safeParse({ operations });
  if (!parsed.success) {
    const message = `Operations must be a list of 1 to ${maxOperations}, each add, replace or remove.`;
    throw badRequest("invalidSyntax", message);
  }
  return parsed.data.operations.flatMap((operation) => changesOf(operation, attributes));
};

const asList = (value: unknown): unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

const isEqual = (a: unknown, b: unknown) =>
  typeof a === "string" && typeof b === "string" ? a.toLowerCase() === b.toLowerCase() : a === b;

const matches = (item: unknown, where: JsonObject) =>
  isJsonObject(item) && Object.entries(where).every(([key, value]) => isEqual(item[key], value));

const idOf = (item: unknown) => (isJsonObject(item) ? item.value : item);

/** Changes the items of a list that a filter selects. One that is set but missing is added. */
const changeSelected = (present: unknown, { op, path, value }: Change): unknown[] => {
  const { sub, where } = path;
  const items = asList(present);
  const isSelected = (item: unknown) => where !== null && matches(item, where);
  if (op === "remove" && sub === null) return items.filter((item) => !isSelected(item));
  const changed = sub === null ? value : { [sub]: op === "remove" ? undefined : value };
  const merge = (item: unknown) =>
    isJsonObject(item) && isJsonObject(changed) ? { ...item, ...changed } : item;
  if (op === "remove" || items.some(isSelected)) {
    return items.map((item) => (isSelected(item) ? merge(item) : item));
  }
  return [...items, merge({ ...where })];
};

/** Adds items to a list or removes them from it. Items are the same if their `value` is. */
const changeList = (present: unknown, { op, value }: Change): unknown => {
  const given = asList(value);
  if (op === "replace") return given;
  const values = new Set(given.map(idOf));
  const others = asList(present).filter((item) => !values.has(idOf(item)));
  if (op === "add") return [...others, ...given];
  // Microsoft Entra ID names the members to remove in the value. Without one, all are removed.
  return value === undefined || value === null ? [] : others;
};

const changeObject = (present: unknown, { op, path, value }: Change): unknown => {
  const object = isJsonObject(present) ? present : {};
  if (path.sub !== null) return { ...object, [path.sub]: op === "remove" ? null : value };
  return op === "remove" ? {} : isJsonObject(value) ? { ...object, ...value } : value;
};

const lists: readonly string[] = ["emails", "members"];
const required: readonly string[] = ["userName", "active"];

/** Returns a resource with one change made. */
const applyChange = (resource: JsonObject, change: Change): JsonObject => {
  const { attribute, where, sub } = change.path;
  const { op } = change;
  const set = (value: unknown) => ({ ...resource, [attribute]: value });
  if (lists.includes(attribute)) {
    if (where === null && sub !== null) {
      throw badRequest(
        "invalidPath",
        `${attribute} is a list: select its items by [value eq "…"].`,
      );
    }
    const changed = where === null ? changeList : changeSelected;
    return set(changed(resource[attribute], change));
  }
  if (where !== null) throw badRequest("invalidPath", `${attribute} is no list.`);
  if (attribute === "name") return set(changeObject(resource.name, change));
  if (sub !== null) throw badRequest("invalidPath", `${attribute} has no attributes of its own.`);
  if (op === "remove" && required.includes(attribute)) {
    throw badRequest("mutability", `${attribute} can't be removed.`);
  }
  return set(op === "remove" ? null : change.value);
};

/** Returns a resource with the changes made in their order. Throws `ScimError`. */
export const applyPatch = (resource: JsonObject, changes: readonly Change[]): JsonObject =>
  changes.reduce(applyChange, resource);
