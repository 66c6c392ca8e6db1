import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isPrivateName, namesField } from "#lib/v4/fields/private-names.ts";
import { asReceived, isHollow, isObject, type JsonObject, own } from "#lib/v4/shape/json.ts";
import {
  isAboutDataName,
  isAheadName,
  isEventName,
  momentIn,
  momentOf,
} from "#lib/v4/shape/moments.ts";

/** The canonical fields of an event, and the names that each may come under. */
const roles = {
  description:
    /^(?:(?:event|status|checkpoint|activity) )?(?:description|message|note|notes|text|details?|comment|summary|remarks?)$/,
  status: /^(?:new |order |current )?(?:status|state)$/,
  type: /^(?:event |activity |entry )?(?:type|event|kind|action|activity|milestone|step|stage)$/,
  actor: /^(?:actor|author|user|agent|by|(?:performed|changed|done|made|created|recorded) by)$/,
  location: /^(?:event |scan )?(?:location|place|facility|hub|depot|site|station|city)$/,
  source: /^(?:source|origin system|reported by)$/,
} as const;
type Role = keyof typeof roles;

interface Dated {
  name: string;
  at: string;
}

/** The moments that an object holds itself, of what happened. */
export const momentsOf = (object: JsonObject): Dated[] =>
  Object.entries(object).flatMap(([name, value]) => {
    if (isPrivateName(name)) return [];
    const at = momentOf(name, value);
    return at !== null && isEventName(name) ? [{ name, at }] : [];
  });

const roleOf = (name: string, object: JsonObject): Role | null => {
  const phrase = phraseOf(name);
  // `state` is also a part of an address, which a redaction hides.
  const isAddress = Object.keys(object).some((other) => other !== "state" && isPrivateName(other));
  if (isPrivateName(name) && (phrase !== "state" || isAddress)) return null;
  return (Object.keys(roles) as Role[]).find((role) => roles[role].test(phrase)) ?? null;
};

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Whether an object says what happened. */
export const hasText = (object: JsonObject) =>
  Object.entries(object).some(([name, value]) => {
    const role = roleOf(name, object);
    return isText(value) && (role === "description" || role === "status" || role === "type");
  });

/** Best first: the moment of the event itself, then one that says when it was written down. */
export const momentRank = (name: string) => {
  const phrase = phraseOf(name);
  if (/^(?:at|date|time|timestamp|datetime|when|moment|ts)$/.test(phrase)) return 0;
  if (/^(?:occurred|happened|event|status|scan)\b/.test(phrase)) return 1;
  return /^(?:created|recorded|logged)\b/.test(phrase) ? 3 : 2;
};

/** The one text that an object holds: `{name, country}` of a place, `{name, email}` of a person. */
const textOf = (value: unknown): string | undefined => {
  if (isText(value)) return value;
  if (!isObject(value)) return undefined;
  const named = ["displayName", "display_name", "name", "label", "value"]
    .map((name) => own(value, name))
    .find(isText);
  return named ?? ([value.city, value.country].filter(isText).join(", ") || undefined);
};

/** What the objects around an entry say of it. */
export interface Surroundings {
  source: "courier" | "product" | null;
  /** The name of the nearest field above that names a stage, such as `configured`. */
  label: string | null;
}

const asideOf = (object: JsonObject): JsonObject => {
  const aside = own(object, asReceived);
  return isObject(aside) ? aside : {};
};

/** What a field's own name is wins over what has the same meaning under another name. */
const canonicalFirst = (object: JsonObject) =>
  Object.entries(object).sort(
    ([a], [b]) => Number(!Object.hasOwn(roles, a)) - Number(!Object.hasOwn(roles, b)),
  );

/**
 * An entry under canonical names, with the moment `at`, which stood under `at.name`. What has no
 * role keeps its name; what a canonical value has taken the name of goes to `asReceived`.
 */
export const toEvent = (
  object: JsonObject,
  at: Dated | null,
  { source, label }: Surroundings,
): JsonObject => {
  const event: JsonObject = at === null ? {} : { at: at.at };
  const rest: JsonObject = {};
  const aside = { ...asideOf(object) };
  for (const [name, value] of canonicalFirst(object)) {
    if (name === at?.name || name === "__proto__" || name === asReceived) continue;
    const role = roleOf(name, object);
    const text = role === null ? undefined : textOf(value);
    if (role === null || text === undefined || event[role] !== undefined) {
      rest[name] = value;
      continue;
    }
    event[role] = text;
    if (isObject(value)) aside[name] = value;
  }
  if (event.source === undefined && source) event.source = source;
  const isSilent = event.status === undefined && event.type === undefined;
  if (isSilent && label !== null) event.type = label;
  for (const [name, value] of Object.entries(rest)) {
    if (!Object.hasOwn(event, name)) event[name] = value;
    else if (value !== null && aside[name] === undefined) aside[name] = value;
  }
  return Object.keys(aside).length > 0 ? { ...event, [asReceived]: aside } : event;
};

interface Candidate {
  path: string[];
  at: string;
  /** Lower is better. */
  rank: number;
}

/** How deep within an entry its moment may stand. */
const maxMomentDepth = 2;

const candidatesIn = (object: JsonObject, above: string[], isLog: boolean): Candidate[] =>
  Object.entries(object).flatMap(([name, value]): Candidate[] => {
    if (name === "__proto__" || isPrivateName(name) || isAheadName(name)) return [];
    const path = [...above, name];
    if (isObject(value)) {
      // An object that says what happened is an entry of its own.
      const isOpen = path.length <= maxMomentDepth && !hasText(value);
      const isChange = namesField(Object.entries(value), isPrivateName);
      return isOpen && !isChange ? candidatesIn(value, path, isLog) : [];
    }
    const isAboutData = isAboutDataName(name);
    if (isAboutData && !isLog) return [];
    const named = momentOf(name, value);
    const at = named ?? momentIn(name, value);
    const rank = above.length * 10 + (isAboutData ? 4 : named === null ? 5 : momentRank(name));
    return at === null ? [] : [{ path, at, rank }];
  });

const withoutPath = (object: JsonObject, [name = "", ...deeper]: readonly string[]): JsonObject => {
  const { [name]: value, ...rest } = object;
  if (deeper.length === 0 || !isObject(value)) return rest;
  const left = withoutPath(value, deeper);
  return isHollow(left) ? rest : { ...rest, [name]: left };
};

/**
 * Moves the moment of an entry to `at`, from wherever it stands in it: it is recognized by its value.
 * `isLog`: the list is a log, so that a moment "updated" is when the entry was made. `null` where
 * the entry holds no moment. A name that says that the moment lies ahead is never taken.
 */
export const withMoment = (entry: JsonObject, isLog: boolean): JsonObject | null => {
  const [best] = candidatesIn(entry, [], isLog).sort((a, b) => a.rank - b.rank);
  if (!best) return null;
  const { at, ...left } = withoutPath(entry, best.path);
  if (at === undefined || at === null) return { ...left, at: best.at };
  return { ...left, at: best.at, [asReceived]: { ...asideOf(left), at } };
};

const alone: Surroundings = { source: null, label: null };

/** Completes an entry of a documented log from its undocumented fields, its moment first. */
const completeEntry = (entry: JsonObject): JsonObject => {
  const at = momentOf("at", entry.at);
  const dated = at === null ? withMoment(entry, true) : { ...entry, at };
  if (!dated) return toEvent(entry, null, alone);
  return toEvent(dated, { name: "at", at: String(dated.at) }, alone);
};

/** Completes each entry of a record's documented log. In place. */
export const completeEntries = (record: JsonObject, field: string) => {
  const log = record[field];
  if (!Array.isArray(log)) return;
  record[field] = log.map((entry) => (isObject(entry) ? completeEntry(entry) : entry));
};

/** A status log of an order has a note where a device's entry has a description. */
export const toStatusLog = (event: JsonObject): JsonObject => {
  const { description, ...rest } = event;
  return description === undefined || rest.note != null ? event : { ...rest, note: description };
};

/** Completes each entry of a record's documented log of statuses. In place. */
export const completeStatusLogs = (record: JsonObject) => {
  completeEntries(record, "statusLogs");
  const { statusLogs } = record;
  if (!Array.isArray(statusLogs)) return;
  record.statusLogs = statusLogs.map((log) => (isObject(log) ? toStatusLog(log) : log));
};
