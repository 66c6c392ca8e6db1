import { isObject } from "#lib/v4/normalize/json.ts";

type Fields = Record<string, unknown>;

/** Returns whether a value is absent or blank text: a panel shows a dash for it. */
export const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

const withoutPath = (record: Fields, [name, ...deeper]: readonly string[]): Fields => {
  if (name === undefined || !Object.hasOwn(record, name)) return record;
  const { [name]: value, ...rest } = record;
  if (deeper.length === 0) return rest;
  if (!isObject(value)) return record;
  const left = withoutPath(value, deeper);
  return Object.keys(left).length === 0 ? rest : { ...record, [name]: left };
};

/**
 * Returns a copy of a record without the fields at `paths`, such as `deliveryAddress.city`. Also
 * drops an object that has no field left.
 */
export const unshownFields = (record: object, paths: readonly string[]): Fields =>
  paths.reduce<Fields>((left, path) => withoutPath(left, path.split(".")), { ...record });

/** Returns the fields of a list's row that its record lacks or contradicts. */
export const fieldsOnlyInRow = (row: object, record: object): Fields => {
  const known: Fields = { ...record };
  return Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => !isBlank(value) && JSON.stringify(known[name]) !== JSON.stringify(value),
    ),
  );
};
