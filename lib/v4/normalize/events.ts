import { labelOf, phraseOf } from "#lib/v4/fields/field-name.ts";
import { isPrivateName, namesField } from "#lib/v4/fields/private-names.ts";
import {
  hasText,
  momentRank,
  momentsOf,
  type Surroundings,
  toEvent,
  withMoment,
} from "#lib/v4/normalize/entry.ts";
import {
  asReceived,
  isContainer,
  isHollow,
  isNonEmptyText,
  isObject,
  type JsonObject,
  own,
} from "#lib/v4/normalize/json.ts";
import { momentOf } from "#lib/v4/normalize/moments.ts";

/** A dated entry that was found in an answer, and the device that the objects around it name. */
export interface FoundEvent {
  event: JsonObject;
  device: JsonObject | null;
}

interface Context extends Surroundings {
  device: JsonObject | null;
  /** The field that holds the value. */
  name: string | null;
  depth: number;
}

/** Entries nested deeper than this stay where they are. */
const maxDepth = 16;

const courierName =
  /\b(?:courier|carrier|shipment|shipments|tracking|parcel|parcels|checkpoints?)\b/;
const productName = /\b(?:product|device|devices|asset|assets|hardware)\b/;

/** Names of fields that hold entries and do not say what happened. */
const containerName =
  /^(?:data|history|result|results|items|entries|events?|logs?|timeline|latest|last|current|first|records|milestones|statuses|stages|steps|dates|timestamps|activity|activities|updates|checkpoints|status logs)$/;

/** Returns the canonical field of a name that identifies a device. */
const deviceField = (name: string): "productId" | "serialNumber" | "model" | null => {
  const phrase = phraseOf(name);
  if (/^(?:product|device|asset) id$/.test(phrase)) return "productId";
  if (/^(?:serial|serial number|serial no)$/.test(phrase)) return "serialNumber";
  return /^(?:model|model name)$/.test(phrase) ? "model" : null;
};

/** Returns the device that an object names, or `null`. Under `devices`, its `id` is the device's. */
export const deviceIn = (object: JsonObject, name: string | null): JsonObject | null => {
  const device: JsonObject = {};
  for (const [inner, value] of Object.entries(object)) {
    const field = deviceField(inner);
    if (field && typeof value === "string" && value !== "") device[field] ??= value;
  }
  const id = own(object, "id");
  const isDevice = name !== null && /^(?:device|product|asset)s?$/.test(phraseOf(name));
  if (typeof id === "string" && device.productId === undefined) {
    if (isDevice || device.serialNumber !== undefined) device.productId = id;
  }
  return Object.keys(device).length > 0 ? device : null;
};

const eventAt = (at: string, facts: object, source: Context["source"]): JsonObject =>
  source ? { at, ...facts, source } : { at, ...facts };

/** Returns the event in a list of texts, `["2026-11-12T09:00:00Z", "Picked up", "Lagos"]`. */
const fromTuple = (values: unknown[], context: Context): JsonObject | null => {
  const isFlat = values.length > 1 && values.length < 9 && values.every((one) => !isContainer(one));
  const index = isFlat ? values.findIndex((one) => momentOf("", one) !== null) : -1;
  const at = index < 0 ? null : momentOf("", values[index]);
  const words = values.filter((one, place) => place !== index && one !== null);
  if (at === null || words.length === 0) return null;
  const event = eventAt(at, { description: words.join(", ") }, context.source);
  return context.label ? { ...event, type: context.label } : event;
};

const isChangeOfPrivate = (object: JsonObject) => namesField(Object.entries(object), isPrivateName);

/** Whether a name says what happened, as in `{shipped: {at}}`. A list's name does not, unless numbered. */
const isLabel = (name: string, value: unknown) => {
  const phrase = phraseOf(name);
  if (phrase === "" || containerName.test(phrase)) return false;
  return !Array.isArray(value) || /\d/.test(name);
};

const inside = (context: Context, name: string, value: unknown): Context => {
  const phrase = phraseOf(name);
  const device = isObject(value) ? deviceIn(value, name) : null;
  return {
    device: device ?? context.device,
    source: courierName.test(phrase)
      ? "courier"
      : productName.test(phrase)
        ? "product"
        : context.source,
    label: isLabel(name, value) ? labelOf(name) : null,
    name,
    depth: context.depth + 1,
  };
};

/**
 * Takes the dated entries out of a JSON value, at any depth and under any name. Returns the rest of
 * the value, or `undefined` without a rest. Values under private names stay.
 */
const takeFrom = (
  value: unknown,
  context: Context,
  found: FoundEvent[],
  isElement: boolean,
): unknown => {
  if (context.depth > maxDepth || !isContainer(value)) return value;
  if (Array.isArray(value)) return fromArray(value, context, found);
  if (!isObject(value) || isChangeOfPrivate(value)) return value;
  const left: JsonObject = { ...value };
  for (const [name, inner] of Object.entries(value)) {
    if (name === "__proto__" || !isContainer(inner) || isPrivateName(name)) continue;
    const kept = takeFrom(inner, inside(context, name, inner), found, false);
    if (kept === undefined || (isHollow(kept) && !isHollow(inner))) delete left[name];
    else left[name] = kept;
  }
  return fromObject(left, context, found, isElement);
};

const fromArray = (value: unknown[], context: Context, found: FoundEvent[]): unknown => {
  const tuple = fromTuple(value, context);
  if (tuple) {
    found.push({ event: tuple, device: context.device });
    return undefined;
  }
  const isLog = context.name !== null && isLogName(context.name);
  const left = value.flatMap((given) => {
    const isUndated = isObject(given) && hasText(given) && momentsOf(given).length === 0;
    const item = (isUndated ? withMoment(given, isLog) : null) ?? given;
    const device = isObject(item) ? deviceIn(item, context.name) : null;
    const around = device ? { ...context, device: { ...context.device, ...device } } : context;
    const kept = takeFrom(item, { ...around, depth: context.depth + 1 }, found, true);
    return kept === undefined ? [] : [kept];
  });
  return left.length === 0 && value.length > 0 ? undefined : left;
};

const fromObject = (
  left: JsonObject,
  context: Context,
  found: FoundEvent[],
  isElement: boolean,
): unknown => {
  for (const [name, value] of Object.entries(left)) {
    // `{"2026-11-12": "Picked up"}`
    const at = momentOf("", name);
    if (at === null || !isNonEmptyText(value)) continue;
    delete left[name];
    const event = eventAt(at, { description: value }, context.source);
    found.push({ event, device: context.device });
  }
  const moments = momentsOf(left).sort((a, b) => momentRank(a.name) - momentRank(b.name));
  const [best] = moments;
  if (!best) return isHollow(left) ? undefined : left;
  const device = deviceIn(left, null);
  const isTimetable = moments.filter(({ name }) => momentRank(name) === 2).length > 1;
  if (!isTimetable && (hasText(left) || (isElement && !device) || context.label !== null)) {
    found.push({ event: toEvent(left, best, context), device: context.device });
    return undefined;
  }
  for (const { name, at } of moments) {
    delete left[name];
    const type = momentRank(name) === 0 && context.label ? context.label : labelOf(name);
    found.push({ event: eventAt(at, { type }, context.source), device: device ?? context.device });
  }
  return isHollow(left) ? undefined : left;
};

/**
 * Takes the dated entries out of the undocumented fields of a record and returns them. `device` and
 * `source` apply to entries whose own surroundings name none. Changes the record in place.
 */
export const takeEvents = (
  record: JsonObject,
  known: ReadonlySet<string>,
  { device = null, source = null }: { device?: JsonObject | null; source?: Context["source"] } = {},
): FoundEvent[] => {
  const found: FoundEvent[] = [];
  const context: Context = { device, source, label: null, name: null, depth: 0 };
  for (const [name, value] of Object.entries(record)) {
    if (known.has(name) || name === "__proto__" || isPrivateName(name)) continue;
    const at = isNonEmptyText(value) ? momentOf("", name) : null;
    if (at !== null) {
      delete record[name];
      found.push({ event: eventAt(at, { description: value }, source), device });
    }
    if (!isContainer(value)) continue;
    const isAside = name === asReceived;
    const kept = takeFrom(value, isAside ? context : inside(context, name, value), found, false);
    if (kept === undefined) delete record[name];
    else record[name] = kept;
  }
  for (const { name, at } of momentsOf(record)) {
    if (known.has(name)) continue;
    delete record[name];
    found.push({ event: eventAt(at, { type: labelOf(name) }, source), device });
  }
  return found;
};

/** Whether a field's name says that it holds a log. */
export const isLogName = (name: string) =>
  /\b(?:history|logs?|events?|timeline|entries|activit(?:y|ies)|updates|statuses|checkpoints|audit|trail)$/.test(
    phraseOf(name),
  );
