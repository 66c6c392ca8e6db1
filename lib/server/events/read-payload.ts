import type { EventSubject } from "#lib/protocol/event.ts";
import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isObject, type JsonObject } from "#lib/v4/normalize/json.ts";
import type { Resource } from "#lib/v4/operations/operation.ts";

/** What an event says of itself. All of it is a hint: only a read decides what is shown. */
export interface EventHints {
  /** As it came; empty where the payload has none. */
  type: string;
  /** The records that it names, orders first. */
  subjects: EventSubject[];
  /** The order status that it announces; `null` where it announces none. */
  said: string | null;
}

const maxTextLength = 200;
const maxSubjects = 20;
/** `data.order.id`, but not deeper: what is nested further is rarely what the event is about. */
const maxDepth = 2;

/** The resource that a word stands for. Source: api-v4.md, Events; Resources and their fields. */
const resourceWords: readonly [words: RegExp, resource: Resource][] = [
  [
    /^(?:order|deployment|offboarding|collection|retrieval|return|swap|maintenance|repair|disposition|purchase)s?$/,
    "orders",
  ],
  [/^(?:device|product|asset)s?$/, "inventory"],
  [/^employees?$/, "employees"],
  [/^teams?$/, "teams"],
];

/** In this order an event's subjects are read; the first one decides what it is processed after. */
const resourceOrder: readonly (Resource | null)[] = ["orders", "inventory", "employees", "teams"];

const rankOf = ({ resource }: EventSubject) => {
  const rank = resourceOrder.indexOf(resource);
  return rank === -1 ? resourceOrder.length : rank;
};

const resourceOf = (word: string): Resource | null =>
  resourceWords.find(([words]) => words.test(word))?.[1] ?? null;

/** PostgreSQL's text can't hold a null character, or half of a surrogate pair. */
const toText = (value: unknown): string | null => {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string") return null;
  const clean = text.toWellFormed().replaceAll("\0", "\uFFFD").trim();
  return clean === "" ? null : clean;
};

/** An id is never cut: half of it would name another record. */
const toId = (value: unknown) => {
  const id = toText(value);
  return id !== null && id.length <= maxTextLength ? id : null;
};

/**
 * Returns the records that an object names: `deployment_id`, `deviceIds`, `employee: {id}`. A bare `id`
 * belongs to what the object is of.
 */
const subjectsIn = (value: JsonObject, of: Resource | null, depth: number): EventSubject[] =>
  Object.entries(value).flatMap(([name, part]): EventSubject[] => {
    const words = phraseOf(name).split(" ");
    const last = words.pop();
    if (last === "id" || last === "ids") {
      const resource = words.length === 0 ? of : resourceOf(words.at(-1) ?? "");
      const ids = [part].flat().map(toId);
      return ids.flatMap((id) => (id === null ? [] : [{ resource, id }]));
    }
    const nested = resourceOf(last ?? "");
    if (nested === null || depth >= maxDepth) return [];
    return [part]
      .flat()
      .flatMap((one) => (isObject(one) ? subjectsIn(one, nested, depth + 1) : []));
  });

const withoutRepeats = (subjects: readonly EventSubject[]) => {
  const byName = new Map(subjects.map((subject) => [JSON.stringify(subject), subject]));
  return [...byName.values()];
};

const statusNames = ["new status", "to status", "current status", "order status", "status", "to"];

/** Shipments are of orders: `shipment.delivered` says that its order is delivered. */
const saidByType: Readonly<Record<string, string>> = {
  "shipment.in_transit": "in_transit",
  "shipment.delivered": "delivered",
};

const statusIn = (data: JsonObject): string | null => {
  const byName = new Map(Object.entries(data).map(([name, value]) => [phraseOf(name), value]));
  for (const name of statusNames) {
    const text = toText(byName.get(name));
    if (text !== null) return text.slice(0, maxTextLength);
  }
  return null;
};

const saidIn = (type: string, data: JsonObject): string | null => {
  if (type.startsWith("order.")) return statusIn(data);
  return Object.hasOwn(saidByType, type) ? (saidByType[type] ?? null) : null;
};

const parse = (body: Buffer): unknown => {
  try {
    // Leaves out a byte order mark.
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
};

/**
 * Returns what a payload `{type, data}` says (api-v4.md, Events). A body that is no such object names
 * nothing, and is kept all the same.
 */
export const readPayload = (body: Buffer): EventHints => {
  const payload = parse(body);
  if (!isObject(payload)) return { type: "", subjects: [], said: null };
  const type = (toText(payload.type) ?? "").slice(0, maxTextLength);
  const data = isObject(payload.data) ? payload.data : {};
  const found = withoutRepeats(subjectsIn(data, resourceOf(type.split(".")[0] ?? ""), 1));
  const subjects = found.sort((a, b) => rankOf(a) - rankOf(b)).slice(0, maxSubjects);
  return { type, subjects, said: saidIn(type, data) };
};

/** Events of one key are processed one after another. An event that names nothing has its own. */
export const serialKeyOf = (subjects: readonly EventSubject[], deliveryId: string): string => {
  const [first] = subjects;
  return first ? `${first.resource ?? "?"}:${first.id}` : `event:${deliveryId}`;
};
