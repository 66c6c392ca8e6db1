import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isPrivateName, namesField } from "#lib/v4/fields/private-names.ts";
import {
  asReceived,
  isHollow,
  isNonEmptyText,
  isObject,
  type JsonObject,
  own,
} from "#lib/v4/normalize/json.ts";
import {
  isAboutDataName,
  isEventName,
  isFutureName,
  momentIn,
  momentOf,
} from "#lib/v4/normalize/moments.ts";

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

/** Returns the moments in an object's own fields that may be the moment of an event. */
export const momentsOf = (object: JsonObject): Dated[] =>
  Object.entries(object).flatMap(([name, value]) => {
    if (isPrivateName(name)) return [];
    const at = momentOf(name, value);
    return at !== null && isEventName(name) ? [{ name, at }] : [];
  });

const roleOf = (name: string, object: JsonObject): Role | null => {
  const phrase = phraseOf(name);
  // Beside other private fields, `state` is a part of an address, which the redaction hides.
  const isAddress = Object.keys(object).some((other) => other !== "state" && isPrivateName(other));
  if (isPrivateName(name) && (phrase !== "state" || isAddress)) return null;
  return (Object.keys(roles) as Role[]).find((role) => roles[role].test(phrase)) ?? null;
};

/** Whether an object has text that says what happened. */
export const hasText = (object: JsonObject) =>
  Object.entries(object).some(([name, value]) => {
    const role = roleOf(name, object);
    return (
      isNonEmptyText(value) && (role === "description" || role === "status" || role === "type")
    );
  });

/** Ranks names of moments, lower is better: the moment of the event before the moment of its record. */
export const momentRank = (name: string) => {
  const phrase = phraseOf(name);
  if (/^(?:at|date|time|timestamp|datetime|when|moment|ts)$/.test(phrase)) return 0;
  if (/^(?:occurred|happened|event|status|scan)\b/.test(phrase)) return 1;
  return /^(?:created|recorded|logged)\b/.test(phrase) ? 3 : 2;
};

/** Returns the text that stands for a value: the name in `{name, country}` or `{name, email}`. */
const textOf = (value: unknown): string | undefined => {
  if (isNonEmptyText(value)) return value;
  if (!isObject(value)) return undefined;
  const named = ["displayName", "display_name", "name", "label", "value"]
    .map((name) => own(value, name))
    .find(isNonEmptyText);
  return named ?? ([value.city, value.country].filter(isNonEmptyText).join(", ") || undefined);
};

/** What the objects around an entry say about it. */
export interface Surroundings {
  source: "courier" | "product" | null;
  /** The name of the nearest field above that names a stage, such as `configured`. */
  label: string | null;
}

const asideOf = (object: JsonObject): JsonObject => {
  const aside = own(object, asReceived);
  return isObject(aside) ? aside : {};
};

/** A field under its canonical name wins over one with the same meaning under another name. */
const canonicalFirst = (object: JsonObject) =>
  Object.entries(object).sort(
    ([a], [b]) => Number(!Object.hasOwn(roles, a)) - Number(!Object.hasOwn(roles, b)),
  );

/**
 * Returns an entry under canonical names, with the moment `at` from the field `at.name`. A field
 * without a role keeps its name, or goes to `asReceived` where a canonical field has that name.
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

/** How deep within an entry its moment may be. */
const maxMomentDepth = 2;

const candidatesIn = (object: JsonObject, above: string[], isLog: boolean): Candidate[] =>
  Object.entries(object).flatMap(([name, value]): Candidate[] => {
    if (name === "__proto__" || isPrivateName(name) || isFutureName(name)) return [];
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
 * Returns an entry with its moment moved to `at`, recognized by its value anywhere in the entry;
 * `null` where the entry holds none. `isLog`: the list is a log, so that a moment "updated" is the
 * entry's own. Never takes a moment whose name says that it is in the future.
 */
export const withMoment = (entry: JsonObject, isLog: boolean): JsonObject | null => {
  const [best] = candidatesIn(entry, [], isLog).sort((a, b) => a.rank - b.rank);
  if (!best) return null;
  const { at, ...left } = withoutPath(entry, best.path);
  if (at === undefined || at === null) return { ...left, at: best.at };
  return { ...left, at: best.at, [asReceived]: { ...asideOf(left), at } };
};

const alone: Surroundings = { source: null, label: null };

/** Fills an entry of a documented log from its undocumented fields, its moment first. */
const completeEntry = (entry: JsonObject): JsonObject => {
  const at = momentOf("at", entry.at);
  const dated = at === null ? withMoment(entry, true) : { ...entry, at };
  if (!dated) return toEvent(entry, null, alone);
  return toEvent(dated, { name: "at", at: String(dated.at) }, alone);
};

/** Fills each entry of a record's documented log from the entry's undocumented fields. In place. */
export const completeEntries = (record: JsonObject, field: string) => {
  const log = record[field];
  if (!Array.isArray(log)) return;
  record[field] = log.map((entry) => (isObject(entry) ? completeEntry(entry) : entry));
};

/** Returns an event as an entry of a status log, which has a `note` instead of a `description`. */
export const toStatusLog = (event: JsonObject): JsonObject => {
  const { description, ...rest } = event;
  return description === undefined || rest.note != null ? event : { ...rest, note: description };
};

/** Fills each entry of a record's `statusLogs` from the entry's undocumented fields. In place. */
export const completeStatusLogs = (record: JsonObject) => {
  completeEntries(record, "statusLogs");
  const { statusLogs } = record;
  if (!Array.isArray(statusLogs)) return;
  record.statusLogs = statusLogs.map((log) => (isObject(log) ? toStatusLog(log) : log));
};
