import "server-only";
import type { WriteName } from "#lib/v4/registry";

/**
 * Whether a record is what an input asks for. `unclear`: the record does not say. `taken`: another
 * record has what must be unique.
 */
export type Likeness = "same" | "different" | "unclear" | "taken";

type Fields = Readonly<Record<string, unknown>>;

const plain = (value: unknown) =>
  typeof value === "string" ? value.normalize("NFC").trim().replaceAll(/\s+/g, " ") : value;
const loose = (value: unknown) => {
  const text = plain(value);
  return typeof text === "string" ? text.toLowerCase() : text;
};

/** Empty, null and absent say the same in a request that clears a field. */
const isBlank = (value: unknown) => value === null || value === undefined || value === "";

const fold = (parts: Likeness[]): Likeness => {
  if (parts.includes("different")) return "different";
  return parts.includes("unclear") ? "unclear" : "same";
};

const compareText = (sent: unknown, found: unknown): Likeness => {
  if (found === undefined) return isBlank(sent) ? "same" : "unclear";
  if (isBlank(sent) || isBlank(found))
    return isBlank(sent) === isBlank(found) ? "same" : "different";
  return loose(sent) === loose(found) ? "same" : "different";
};

/** The devices a record names, in either dialect; `null` when it names none. */
export const devicesOf = (record: Fields): string[] | null => {
  if (Array.isArray(record.productIds)) {
    return [...new Set(record.productIds.filter((id) => typeof id === "string"))].sort();
  }
  return typeof record.deviceId === "string" ? [record.deviceId] : null;
};

const compareDevices = (sent: unknown, found: string[] | null): Likeness => {
  const wanted = Array.isArray(sent) ? [...new Set(sent.map(String))].sort() : [];
  if (wanted.length === 0) return (found ?? []).length === 0 ? "same" : "unclear";
  if (found === null) return "unclear";
  if (!wanted.every((id) => found.includes(id))) return "different";
  return found.length === wanted.length ? "same" : "unclear";
};

const compareOrder = (input: Fields, record: Fields): Likeness =>
  fold([
    isBlank(record.orderType) ? "unclear" : compareText(input.orderType, record.orderType),
    // A service may tell the employee of an order that was placed for devices alone.
    input.employeeId === undefined
      ? "same"
      : isBlank(record.employeeId)
        ? "unclear"
        : record.employeeId === input.employeeId
          ? "same"
          : "different",
    compareDevices(input.productIds, devicesOf(record)),
  ]);

/** What was bought is not in the documented record, so a purchase is never surely the same. */
const comparePurchase = (input: Fields, record: Fields): Likeness =>
  fold([
    compareOrder({ ...input, productIds: undefined }, { ...record, productIds: [] }),
    "unclear",
  ]);

const compareAccessory = (input: Fields, child: Fields): Likeness => {
  const [field, other] =
    input.productId === undefined ? ["serialNumber", "serial"] : ["productId", "deviceId"];
  const found = child[field] ?? child[other];
  if (typeof found !== "string") return "unclear";
  return found === input[field] ? "same" : "different";
};

const compareEmployee = (input: Fields, record: Fields): Likeness => {
  if (isBlank(record.email)) return "unclear";
  if (loose(record.email) !== loose(input.email)) return "different";
  return compareText(input.displayName, record.displayName) === "different" ? "taken" : "same";
};

const compareFields = (input: Fields, record: Fields): Likeness =>
  fold(
    Object.entries(input)
      .filter(([field]) => field !== "id")
      .map(([field, sent]) => compareText(sent, record[field])),
  );

const comparisons: Readonly<
  Partial<Record<WriteName, (input: Fields, record: Fields) => Likeness>>
> = {
  "orders.create": compareOrder,
  "orders.purchase": comparePurchase,
  "orders.add-accessory": compareAccessory,
  "employees.create": compareEmployee,
  "employees.update": compareFields,
  "teams.create": (input, record) =>
    isBlank(record.name) ? "unclear" : compareText(input.name, record.name),
  "teams.update": compareFields,
  "company.add-address": compareFields,
};

/** A record, shaped into the canonical dialect, beside the input of a write. */
export const compare = (operation: WriteName, input: Fields, record: Fields): Likeness =>
  comparisons[operation]?.(input, record) ?? "different";
