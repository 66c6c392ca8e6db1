import { nameKey } from "#lib/v4/fields/name-key.ts";

type Value = string | null | undefined;

/** Fields of which the mirror knows that a record names none, which is another thing than silence. */
const namesNone = ["team", "employee"];

const keyOf = (name: string, value: string) => (name === "employee" ? value : nameKey(value));

/**
 * Returns a function that decides about a record by one filter of an address, such as `not.status`: `null` where
 * the field does not decide. `readers` read the fields of a record by the names of filters.
 */
export const deciderOf =
  <Row>(readers: Readonly<Record<string, (row: Row) => Value>>) =>
  (row: Row, name: string, given: unknown): boolean | null => {
    const wanted = [given].flat().map(String);
    const isNot = name.startsWith("not.");
    const field = name.replace("not.", "");
    const read = readers[field];
    if (!read) throw new Error(`There is no filter ${field}.`);
    const value = read(row);
    const keys = wanted.filter((each) => each !== "(none)").map((each) => keyOf(field, each));
    const statesNone = value === null || value === undefined || value === "";
    if (statesNone && wanted.includes("(none)")) return !isNot;
    if (value === undefined || (value === null && !namesNone.includes(field))) return null;
    return keys.includes(keyOf(field, value ?? "")) !== isNot && !(statesNone && !isNot);
  };
