import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import type { Order, OrderHistory } from "#lib/v4/records/order.ts";

/** A part of a text of the service. `raw` is the part as it came. */
export interface TextPart {
  kind: "text" | "name" | "person" | "moment";
  /** What is shown; for a `person` without a known name, the ID. */
  text: string;
  raw: string;
}

/** The names of records by their IDs. */
export type NamesById = ReadonlyMap<string, string>;

/** Returns the names that the answers about an order give for the IDs in its texts. */
export function namesIn(order: Order | undefined, history: OrderHistory | undefined): NamesById {
  const names = new Map<string, string>();
  const { employeeId, employeeName } = order ?? {};
  if (employeeId && employeeName) names.set(employeeId, employeeName);
  for (const device of [...(order?.deviceRequests ?? []), ...(history?.devices ?? [])]) {
    const name = [device.model, device.serialNumber].filter(Boolean).join(" ");
    if (device.productId && name !== "") names.set(device.productId, name);
  }
  return names;
}

/** Nothing of a moment may follow: half of one, without its offset, would be another moment. */
const isoText =
  "\\b\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:\\s?(?:[Zz]|[+-]\\d{2}:?\\d{2}))?)?\\b(?!T?\\d|[:.,]\\d|\\s?[+-]\\d{2})";
/** The contract shows no format of IDs; an employee's has this prefix in its examples. */
const personText = "\\bemp_(?=[A-Za-z]*\\d)[A-Za-z0-9]{3,}\\b";

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Returns a text of the service in parts: moments of ISO 8601 formatted, and IDs of people and
 * devices as names. A person whose name no answer gives is returned by ID, for the name to be read.
 */
export function textParts(
  text: string,
  names: NamesById,
  format: (at: string) => string,
): TextPart[] {
  const ids = [...names.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp([...ids, personText, isoText].join("|"), "g");
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: raw, index } of text.matchAll(pattern)) {
    const name = names.get(raw);
    const isMoment = name === undefined && parseMoment(raw) !== null;
    const isPerson = name === undefined && raw.startsWith("emp_");
    if (name === undefined && !isMoment && !isPerson) continue;
    const before = text.slice(end, index);
    if (before !== "") parts.push({ kind: "text", text: before, raw: before });
    if (name !== undefined) parts.push({ kind: "name", text: name, raw });
    else if (isMoment) parts.push({ kind: "moment", text: format(raw), raw });
    else parts.push({ kind: "person", text: raw, raw });
    end = index + raw.length;
  }
  const rest = text.slice(end);
  if (rest !== "") parts.push({ kind: "text", text: rest, raw: rest });
  return parts;
}
