import { fieldLabel } from "#components/intent/sent-fields.ts";
import { fieldsOf } from "#components/intent/write-text.ts";
import type { CandidateRecord } from "#lib/protocol/intent.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import type { JsonObject as Fields } from "#lib/v4/shape/json.ts";

/** One thing that was asked for beside what a record says of it. */
export interface Comparison {
  name: string;
  label: string;
  /** `not told`: the record does not say, or not all; `found` is then the part that it says. */
  likeness: "same" | "different" | "not told";
  /** What the record says, in words; `null` where it says nothing. */
  found: string | null;
}

const loose = (value: unknown) =>
  typeof value === "string" ? value.trim().replaceAll(/\s+/g, " ").toLowerCase() : value;

const isBlank = (value: unknown) => value === undefined || value === null || value === "";

const textOf = (value: unknown) =>
  isBlank(value) ? null : typeof value === "object" ? JSON.stringify(value) : String(value);

/** The devices that an order names, in whichever way it names them. */
const devicesOf = (record: Fields): string[] | null => {
  const requests = Array.isArray(record.deviceRequests) ? record.deviceRequests : [];
  const asked = requests.flatMap((request) => textOf(fieldsOf(request).productId) ?? []);
  if (Array.isArray(record.productIds)) return record.productIds.map(String);
  if (asked.length > 0) return asked;
  return typeof record.deviceId === "string" ? [record.deviceId] : null;
};

const compareDevices = (sent: unknown, record: Fields): Pick<Comparison, "likeness" | "found"> => {
  const wanted = Array.isArray(sent) ? sent.map(String) : [];
  const found = devicesOf(record);
  if (found === null) return { likeness: "not told", found: null };
  const isSame =
    new Set(wanted).size === new Set(found).size && wanted.every((id) => found.includes(id));
  if (isSame) return { likeness: "same", found: found.join(", ") || null };
  // A record may name one device, or some, of several: that is no difference.
  const isOne = !Array.isArray(record.productIds) && found.length === 1;
  const isPart = isOne || found.every((id) => wanted.includes(id));
  return { likeness: isPart ? "not told" : "different", found: found.join(", ") || null };
};

const compareText = (sent: unknown, value: unknown): Pick<Comparison, "likeness" | "found"> => {
  if (value === undefined) return { likeness: "not told", found: null };
  const isSame = isBlank(sent) ? isBlank(value) : loose(sent) === loose(value);
  return { likeness: isSame ? "same" : "different", found: textOf(value) };
};

const orderFields = ["orderType", "employeeId", "productIds", "items"];

/** Which fields a record of the write's kind can be held against. */
const comparable = (operation: WriteName, sent: Fields) =>
  Object.keys(sent).filter((name) => {
    if (operation === "orders.add-accessory")
      return name === "productId" || name === "serialNumber";
    return operation.startsWith("orders.") ? orderFields.includes(name) : name !== "id";
  });

/** A found record under the names of the record itself. */
export const toRecord = ({ type, productIds, ...found }: CandidateRecord): Fields => ({
  ...Object.fromEntries(Object.entries(found).filter(([, value]) => !isBlank(value))),
  ...(type ? { orderType: type } : {}),
  ...(productIds ? { productIds, productId: productIds[0] } : {}),
});

/** What was asked for beside a record, field by field. */
export const compareFound = (operation: WriteName, sent: unknown, record: Fields): Comparison[] => {
  const fields = fieldsOf(sent);
  return comparable(operation, fields).map((name) => ({
    name,
    label: fieldLabel(name),
    // What was bought is not in the documented record of an order.
    ...(name === "items"
      ? { likeness: "not told" as const, found: null }
      : name === "productIds"
        ? compareDevices(fields[name], record)
        : compareText(fields[name], record[name])),
  }));
};
