import {
  asList,
  isEmpty,
  isJsonObject,
  type JsonObject,
  type ResourceType,
} from "#lib/server/scim/attributes.ts";
import type { Equals } from "#lib/server/scim/filter.ts";
import { isSameName } from "#lib/server/scim/same-name.ts";
import { badRequest } from "#lib/server/scim/scim-error.ts";
import { nameKey } from "#lib/v4/fields/name-key.ts";

/** `attribute`, `attribute.sub`, `attribute[filter]` or `attribute[filter].sub`. */
export interface Path {
  name: string;
  attribute: ResourceType["attributes"][string];
  /** Which values of a list are meant: those with equal sub-attributes. */
  where: readonly Equals<string>[] | null;
  sub: string | null;
}

export interface Change {
  op: "add" | "replace" | "remove";
  path: Path;
  value: unknown;
}

/** Booleans come as texts too, and all texts but ids are compared as names are. */
const isEqual = (key: string, a: unknown, b: unknown, list: string) => {
  if (list === "members" && key === "value") return a === b;
  return isSameName(String(a ?? ""), String(b ?? ""));
};

const matches = (item: unknown, { name, where }: Path) =>
  isJsonObject(item) &&
  (where ?? []).every(({ attribute, value }) => {
    // The name that is shown for a member is known once it is stored.
    if (attribute === "display" && item.display === undefined) {
      throw badRequest(
        "invalidFilter",
        "A member that the same request adds can't be selected by display. Nothing was changed.",
      );
    }
    return isEqual(attribute, item[attribute], value, name);
  });

const noTarget = (name: string) =>
  badRequest("noTarget", `No item of ${name} is what the path selects. Nothing was changed.`);

/**
 * Returns the item that a path selects and that is missing, e.g. the email of a type: providers replace it
 * before it is set. What is selected by its value, or by contradictions, can't be added.
 */
const newItem = ({ name, where }: Path) => {
  const pairs = (where ?? []).map(({ attribute, value }) => [attribute, value] as const);
  const keys = new Set(pairs.map(([key]) => key));
  const isDescribed = ["value", "display"].every((key) => !keys.has(key));
  if (name === "members" || !isDescribed || keys.size < pairs.length) throw noTarget(name);
  return Object.fromEntries(pairs);
};

/** Returns the one item that replaces those which a path selects; `null` if they are to be unset. */
const toItem = (name: string, value: unknown) => {
  const [item, ...more] = asList(value);
  if (item === undefined || item === null) return null;
  if (isJsonObject(item) && more.length === 0 && Object.keys(item).length > 0) return item;
  throw badRequest("invalidValue", `An item of ${name} can only become one other item.`);
};

/** Changes the items of a list that a filter selects. One that is set but missing is added. */
export const changeSelected = (present: unknown, { op, path, value }: Change): unknown[] => {
  const { name, sub } = path;
  const items = asList(present);
  const selected = new Set(items.filter((item) => matches(item, path)));
  const others = () => items.filter((item) => !selected.has(item));
  if (op === "remove" && sub === null) return others();
  const changes: JsonObject | null =
    sub === null ? toItem(name, value) : { [sub]: op === "remove" ? null : value };
  if (changes === null) return op === "add" ? items : others();
  // The name that is shown for a member is that of its value.
  const shown = changes.value === undefined ? {} : { display: undefined };
  const change = (item: unknown) => ({ ...(item as object), ...shown, ...changes });
  if (op === "remove" || selected.size > 0) {
    return items.map((item) => (selected.has(item) ? change(item) : item));
  }
  return [...items, change(newItem(path))];
};

/** Two items are the same email with the same value and type, and the same member with the same value. */
const keyOf = (name: string, item: unknown): string => {
  if (!isJsonObject(item)) return JSON.stringify(item);
  const { value, type } = item;
  if (name === "members") return String(value);
  return JSON.stringify([nameKey(String(value)), nameKey(String(type ?? ""))]);
};

/** Returns the items without those that a value describes. Microsoft Entra ID removes members so. */
const removeGiven = (name: string, items: readonly unknown[], given: readonly unknown[]) => {
  const described = given.map((item) => {
    const pairs = isJsonObject(item) ? Object.entries(item) : [];
    const known = pairs.filter(([key, each]) => !isEmpty(each) && key !== "primary");
    const isMember = name === "members" && isJsonObject(item) && !isEmpty(item.value);
    if (known.length > 0 && (name !== "members" || isMember)) return known;
    const message = `A value to remove from ${name} says nothing by which an item is known. Nothing was changed.`;
    throw badRequest("invalidValue", message);
  });
  if (name === "members") {
    const ids = new Set(given.map((item) => keyOf(name, item)));
    return items.filter((item) => !ids.has(keyOf(name, item)));
  }
  const isDescribed = (item: unknown) =>
    described.some((pairs) =>
      pairs.every(([key, each]) => isJsonObject(item) && isEqual(key, item[key], each, name)),
    );
  return items.filter((item) => !isDescribed(item));
};

/** Adds items to a list or removes them from it. */
export const changeList = (present: unknown, { op, path, value }: Change): unknown[] => {
  const { name } = path;
  const given = asList(value);
  if (op === "replace") return given;
  const items = asList(present);
  if (op === "remove") return value === undefined ? [] : removeGiven(name, items, given);
  const added = new Map(given.map((item) => [keyOf(name, item), item]));
  return [...items.filter((item) => !added.has(keyOf(name, item))), ...added.values()];
};

const isPrimary = (item: unknown) =>
  isJsonObject(item) && String(item.primary).toLowerCase() === "true";

/** RFC 7644, 3.5.2: an item that becomes the primary one takes this from all others. */
export const keepOnePrimary = (before: unknown, after: readonly unknown[]): unknown[] => {
  const earlier = new Set(asList(before));
  const [chosen, ...more] = after.filter((item) => isPrimary(item) && !earlier.has(item));
  if (chosen === undefined || more.length > 0) return [...after];
  return after.map((item) =>
    item !== chosen && isPrimary(item) ? { ...(item as object), primary: false } : item,
  );
};

/** Returns the items of which the value was not unset. Throws `ScimError` (invalidValue) for one that never had a value. */
export const withoutEmptied = (name: string, list: unknown): unknown[] =>
  asList(list).filter((item) => {
    if (!isJsonObject(item)) return true;
    if (item.value !== undefined) return !isEmpty(item.value);
    throw badRequest("invalidValue", `An item of ${name} needs a value. Nothing was changed.`);
  });
