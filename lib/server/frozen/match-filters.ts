import { nameKey } from "#lib/v4/fields/name-key.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";

/** Reads the value of a filter of a list from a record; `undefined` where the record does not say. */
export type FilterReads<Row> = Readonly<Record<string, (row: Row) => string | null | undefined>>;

const wantedOf = <Row>(reads: FilterReads<Row>, input: Readonly<Record<string, unknown>>) =>
  Object.entries(reads).flatMap(([name, read]) => {
    const keys = [input[name] ?? []].flat().map((value) => nameKey(String(value)));
    return keys.length === 0 ? [] : [{ read, keys }];
  });

/**
 * Returns the records that match the filters; `null` where one does not say what a filter asks for, so that
 * only the service can decide.
 */
export const matchFilters = <Row>(
  rows: readonly Row[],
  reads: FilterReads<Row>,
  input: Readonly<Record<string, unknown>>,
): Row[] | null => {
  const wanted = wantedOf(reads, input);
  if (rows.some((row) => wanted.some(({ read }) => read(row) === undefined))) return null;
  return rows.filter((row) =>
    wanted.every(({ read, keys }) => keys.includes(nameKey(read(row) ?? ""))),
  );
};

/** Returns the records of a view that match the filters beside it: one may ask for records without a value. */
export const matchViewFilters = <Row>(
  rows: readonly Row[],
  reads: FilterReads<Row>,
  input: Readonly<Record<string, unknown>>,
): Row[] => {
  const wanted = wantedOf(reads, input);
  return rows.filter((row) =>
    wanted.every(({ read, keys }) => keys.includes(nameKey(read(row) || missingValue))),
  );
};
