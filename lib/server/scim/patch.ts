import { z } from "zod";
import {
  findName,
  isEmpty,
  isJsonObject,
  type JsonObject,
  type NoteUnstored,
  type ResourceType,
  toStored,
  withoutSchema,
} from "#lib/server/scim/attributes.ts";
import { parseFilter } from "#lib/server/scim/filter.ts";
import {
  type Change,
  changeList,
  changeSelected,
  keepOnePrimary,
  type Path,
  withoutEmptied,
} from "#lib/server/scim/patch-lists.ts";
import { badRequest } from "#lib/server/scim/scim-error.ts";
import { findUnsafe } from "#lib/v4/fields/unsafe-text.ts";

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

type Operation = z.output<typeof patchSchema>["operations"][number];

/** The attribute, the filter in brackets, and the sub-attribute of a path. */
const pathPattern = /^([\w$-]+)(?:\[(.*)\])?(?:\.([\w$-]+))?$/s;

const cantRead = () => badRequest("invalidPath", "The path of an operation can't be read.");

const cantChange = (name: string) =>
  badRequest("mutability", `${name} can't be changed. Nothing was changed.`);

/** Returns the known name with which a path begins, or `null`. */
const rootOf = (names: readonly string[], path: string): string | null =>
  names.find((name) => {
    const rest = path.slice(name.length);
    return findName([name], path.slice(0, name.length)) !== null && !/^[\w$-]/.test(rest);
  }) ?? null;

/**
 * Returns a path to what is stored; `null` for another one, which no attribute of Quartermaster has.
 * Throws `ScimError` for a path to a known attribute that can't be followed.
 */
export const parsePath = (text: string, { attributes, readOnly }: ResourceType): Path | null => {
  const path = withoutSchema(text.trim());
  const fixed = rootOf(readOnly, path);
  if (fixed !== null) throw cantChange(fixed);
  const name = rootOf(Object.keys(attributes), path);
  const attribute = name === null ? undefined : attributes[name];
  if (name === null || !attribute) {
    if (!/^[a-z_$]/i.test(path) || findUnsafe(path) !== null) throw cantRead();
    return null;
  }
  const match = pathPattern.exec(path);
  if (!match) throw cantRead();
  const [, , filter, subName] = match;
  const { isList = false, sub = [], given = [] } = attribute;
  if (filter !== undefined && !isList) throw badRequest("invalidPath", `${name} is no list.`);
  const where = filter === undefined ? null : parseFilter(filter, sub);
  if (subName === undefined) return { name, attribute, where, sub: null };
  if (sub.length === 0) {
    throw badRequest("invalidPath", `${name} has no attributes of its own.`);
  }
  if (isList && where === null) {
    throw badRequest("invalidPath", `${name} is a list: select its items by [value eq "…"].`);
  }
  const givenName = findName(given, subName);
  if (givenName !== null) throw cantChange(`${name}.${givenName}`);
  const known = findName(sub, subName);
  return known === null ? null : { name, attribute, where, sub: known };
};

const toChange = (
  op: Change["op"],
  pathText: string,
  value: unknown,
  { type, note }: { type: ResourceType; note: NoteUnstored },
): Change[] => {
  const path = parsePath(pathText, type);
  if (op !== "remove" && value === undefined) {
    throw badRequest("invalidValue", `The operation for ${pathText} has no value.`);
  }
  if (path === null) {
    // What a filter compares with can be personal.
    note(pathText.trim().replace(/\[.*\]/s, "[…]"));
    return [];
  }
  const { name, attribute, sub } = path;
  // Under a path to a sub-attribute, the value is that attribute itself.
  const isWhole = sub === null && value !== undefined;
  return [{ op, path, value: isWhole ? toStored(name, attribute, value, note) : value }];
};

/** Sent without a path by providers that send whole resources. They never differ from what is stored. */
const described: readonly string[] = ["id", "schemas", "meta"];

/** Returns the changes of one operation. Without a path, its value names several attributes. */
const changesOf = (
  { op, path, value }: Operation,
  context: { type: ResourceType; note: NoteUnstored },
): Change[] => {
  if (path !== undefined && path !== null && path !== "") {
    // `null` in a remove operation is no value: RFC 7643, 2.5.
    const given = op === "remove" && value === null ? undefined : value;
    return toChange(op, path, given, context);
  }
  if (op === "remove") throw badRequest("noTarget", "A remove operation needs a path.");
  if (!isJsonObject(value)) {
    throw badRequest("invalidValue", "The value of an operation without a path must be an object.");
  }
  return Object.entries(value).flatMap(([key, each]) => {
    const isIgnored =
      findName(described, key) !== null ||
      (isEmpty(each) && rootOf(context.type.readOnly, key) !== null);
    return isIgnored ? [] : toChange(op, key, each, context);
  });
};

/** Returns the changes that a body asks for. Throws `ScimError`. */
export const readPatch = (body: JsonObject, type: ResourceType, note: NoteUnstored): Change[] => {
  const operations = Object.entries(body).find(([key]) => key.toLowerCase() === "operations")?.[1];
  const parsed = patchSchema.safeParse({ operations });
  if (!parsed.success) {
    const message = `Operations must be a list of 1 to ${maxOperations}, each add, replace or remove.`;
    throw badRequest("invalidSyntax", message);
  }
  return parsed.data.operations.flatMap((operation) => changesOf(operation, { type, note }));
};

const changeObject = (present: unknown, { op, path, value }: Change): unknown => {
  const object = isJsonObject(present) ? present : {};
  if (path.sub !== null) return { ...object, [path.sub]: op === "remove" ? null : value };
  if (op === "remove") return {};
  return isJsonObject(value) ? { ...object, ...value } : value;
};

/** Returns a resource with one change made. */
const applyChange = (resource: JsonObject, change: Change): JsonObject => {
  const { op, path, value } = change;
  const { name, attribute, where } = path;
  const present = resource[name];
  const set = (changed: unknown) => ({ ...resource, [name]: changed });
  if (attribute.isList) {
    const changed = where === null ? changeList(present, change) : changeSelected(present, change);
    return set(keepOnePrimary(present, changed));
  }
  if (attribute.sub) return set(changeObject(present, change));
  if (op === "remove" && attribute.isRequired) throw cantChange(name);
  return set(op === "remove" ? null : value);
};

/** Returns a resource with the changes made in their order. Throws `ScimError`. */
export const applyPatch = (resource: JsonObject, changes: readonly Change[]): JsonObject => {
  const changed = changes.reduce(applyChange, resource);
  const lists = new Set(changes.flatMap(({ path }) => (path.attribute.isList ? [path.name] : [])));
  const finished = [...lists].map((name) => [name, withoutEmptied(name, changed[name])]);
  return { ...changed, ...Object.fromEntries(finished) };
};
