type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value carries nothing: a panel shows a dash for it. */
export const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

const withoutPath = (record: Fields, [name, ...deeper]: readonly string[]): Fields => {
  if (name === undefined || !Object.hasOwn(record, name)) return record;
  const { [name]: value, ...rest } = record;
  if (deeper.length === 0) return rest;
  if (!isFields(value)) return record;
  const left = withoutPath(value, deeper);
  return Object.keys(left).length === 0 ? rest : { ...record, [name]: left };
};

/**
 * Returns what a record holds besides the fields at `paths`, `deliveryAddress.city` for one inside
 * another. An object that is left without fields goes as well.
 */
export const unshownFields = (record: object, paths: readonly string[]): Fields =>
  paths.reduce<Fields>((left, path) => withoutPath(left, path.split(".")), { ...record });

/** Returns the fields of a list's row that its record does not repeat. */
export const fieldsOnlyInRow = (row: object, record: object): Fields => {
  const known: Fields = { ...record };
  return Object.fromEntries(
    Object.entries(row).filter(
      ([name, value]) => !isBlank(value) && JSON.stringify(known[name]) !== JSON.stringify(value),
    ),
  );
};
