import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import { completeEntries } from "#lib/v4/shape/entry.ts";
import { deviceIn, takeEvents } from "#lib/v4/shape/events.ts";
import { fill, type Meaning, type Spot } from "#lib/v4/shape/fill.ts";
import { asReceived, isHollow, isObject, type JsonObject } from "#lib/v4/shape/json.ts";
import { momentOf } from "#lib/v4/shape/moments.ts";

const shipmentFields = new Set([
  "id",
  "carrier",
  "trackingNumber",
  "trackingUrl",
  "status",
  "eta",
  "live",
  "lastUpdatedAt",
  "productIds",
  "checkpoints",
]);

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "";

const textOrNumber = (value: unknown) =>
  isText(value) ? value : Number.isSafeInteger(value) ? String(value) : undefined;

const inShipping =
  /\b(?:tracking|shipments?|shipping|parcels?|packages?|courier|carrier|consignments?|delivery|waybill)\b/;

const isCarrierName = (phrase: string) =>
  /^(?:carrier|courier|shipper|forwarder|shipped (?:by|via|with)|shipping (?:company|provider|carrier)|courier company)(?: (?:name|code))?$/.test(
    phrase,
  );

const isNumberName = ({ phrase, path }: Pick<Spot, "phrase" | "path">) =>
  /\b(?:tracking|waybill|awb|consignment|parcel|shipment|courier) (?:number|no|nr|code|reference|ref)$|^(?:awb|waybill|tracking id|tracking)$/.test(
    phrase,
  ) ||
  (/^(?:number|no|nr|reference)$/.test(phrase) && inShipping.test(path));

const isUrl = (value: unknown) => isText(value) && /^https?:\/\//i.test(value);

const isEtaName = (phrase: string) =>
  /\beta$|^(?:estimated|expected|promised|planned)(?: (?:arrival|delivery))?(?: (?:date|at|on|time|day))?$|^(?:arrival|delivery) (?:estimate|expected)$|^(?:arrives|due|delivers)(?: (?:at|on|by))?$/.test(
    phrase,
  );

const meanings: readonly Meaning[] = [
  {
    field: "carrier",
    read: ({ phrase, path, value }) => {
      if (!isText(value)) return undefined;
      const isName = /\b(?:carrier|courier) (?:display )?(?:name|label)$/.test(path);
      return isCarrierName(phrase) || isName ? value : undefined;
    },
  },
  {
    field: "trackingNumber",
    read: (spot) =>
      isNumberName(spot) && !isUrl(spot.value) ? textOrNumber(spot.value) : undefined,
  },
  {
    field: "trackingUrl",
    read: ({ phrase, path, value }) =>
      isUrl(value) && /\b(?:url|link|href|uri|page|tracking)$/.test(phrase) && inShipping.test(path)
        ? value
        : undefined,
  },
  {
    field: "eta",
    read: ({ phrase, value }) => (isEtaName(phrase) && isText(value) ? value : undefined),
  },
  {
    field: "status",
    read: ({ phrase, value }) =>
      /^(?:(?:tracking|shipment|courier|delivery|parcel|carrier|current) )?(?:status|state)$/.test(
        phrase,
      ) && isText(value)
        ? value
        : undefined,
  },
  {
    field: "live",
    read: ({ phrase, value }) =>
      /^(?:is )?(?:live|live data|real ?time)$/.test(phrase) && typeof value === "boolean"
        ? value
        : undefined,
  },
  {
    field: "lastUpdatedAt",
    read: ({ phrase, value }) =>
      /^(?:last )?(?:updated?|refreshed|synced|polled|checked|seen|update)(?: (?:at|on|time))?$/.test(
        phrase,
      )
        ? (momentOf("at", value) ?? undefined)
        : undefined,
  },
];

/** Facts that only a shipment has. */
const ownEvidence = (object: JsonObject, path: string) =>
  Object.entries(object).filter(([name, value]) => {
    const phrase = phraseOf(name);
    if (isNumberName({ phrase, path: `${path} ${phrase}` }))
      return textOrNumber(value) !== undefined;
    if (isCarrierName(phrase)) return isText(value) || isObject(value);
    return /^(?:tracking (?:url|link)|checkpoints)$/.test(phrase) && value !== null;
  }).length;

const isShipment = (object: JsonObject, path: string) =>
  ownEvidence(object, path) > 0 ||
  (inShipping.test(path) &&
    Object.entries(object).some(([name, value]) => isEtaName(phraseOf(name)) && isText(value)));

/** Whether an object holds several shipments, or one with a number of its own, in lists. */
const holdsList = (object: JsonObject, path: string, depth = 0): boolean =>
  depth < 4 &&
  Object.entries(object).some(([name, value]) => {
    const inner = `${path} ${phraseOf(name)}`;
    if (Array.isArray(value)) {
      return value.some((item) => isObject(item) && ownEvidence(item, inner) > 0);
    }
    return isObject(value) && holdsList(value, inner, depth + 1);
  });

/** Completes a shipment from its undocumented fields: live data may stand apart from the record. */
const complete = (shipment: JsonObject) => {
  fill(shipment, meanings, { known: shipmentFields, path: "shipment" });
  completeEntries(shipment, "checkpoints");
  const found = takeEvents(shipment, shipmentFields, { source: "courier" });
  if (found.length === 0) return;
  const device = deviceIn(shipment, null);
  const before = Array.isArray(shipment.checkpoints) ? shipment.checkpoints : [];
  shipment.checkpoints = [
    ...before,
    ...found.map(({ event, device: own_ }) => {
      const { source, ...checkpoint } = event;
      const kept = source === undefined || source === "courier" ? checkpoint : event;
      const named = own_ ?? device;
      return named?.productId && kept.productId === undefined && own_
        ? { ...kept, productId: named.productId }
        : kept;
    }),
  ];
};

/** Whether a value holds no fact: `{data: {}}`, `{carrier: null}`. */
const isSilent = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.values(value).every(isSilent));

/** Takes the shipments out of a value. Returns what is left, or `undefined` where nothing is. */
const takeFrom = (value: unknown, path: string, found: JsonObject[], depth: number): unknown => {
  if (typeof value !== "object" || value === null || depth > 8) return value;
  if (Array.isArray(value)) {
    const left = value.flatMap((item) => {
      const kept = takeFrom(item, path, found, depth + 1);
      return kept === undefined ? [] : [kept];
    });
    return left.length === 0 && value.length > 0 ? undefined : left;
  }
  if (!isObject(value)) return value;
  if (isShipment(value, path) && !holdsList(value, path)) {
    found.push({ ...value });
    return undefined;
  }
  const left: JsonObject = { ...value };
  for (const [name, inner] of Object.entries(value)) {
    if (name === "__proto__" || isPrivateName(name)) continue;
    const kept = takeFrom(inner, `${path} ${phraseOf(name)}`, found, depth + 1);
    if (kept === undefined || (isHollow(kept) && !isHollow(inner))) delete left[name];
    else left[name] = kept;
  }
  return isHollow(left) && !isHollow(value) ? undefined : left;
};

/**
 * Takes the shipments out of the undocumented fields of a record: objects with a carrier, a
 * tracking number or address, or checkpoints, each with what belongs to it. In place.
 */
export const takeShipments = (
  record: JsonObject,
  known: ReadonlySet<string>,
  path: string,
): JsonObject[] => {
  const found: JsonObject[] = [];
  for (const [name, value] of Object.entries(record)) {
    if (known.has(name) || name === "__proto__" || isPrivateName(name)) continue;
    // What was set aside stands where it came, and is no object of its own.
    if (name === asReceived && isObject(value)) {
      found.push(...takeShipments(value, new Set(["carrier", "eta"]), path));
      if (Object.keys(value).length === 0) delete record[name];
      continue;
    }
    const left = takeFrom(value, `${path} ${phraseOf(name)}`.trim(), found, 0);
    if (left === undefined) delete record[name];
    else record[name] = left;
  }
  for (const shipment of found) complete(shipment);
  return found;
};

/** Takes what says nothing out of a list of shipments. In place; a list that is empty stays. */
const dropSilent = (record: JsonObject) => {
  const { shipments } = record;
  if (!Array.isArray(shipments) || shipments.length === 0) return;
  const left = shipments.filter((shipment) => !isSilent(shipment));
  if (left.length === 0) delete record.shipments;
  else record.shipments = left;
};

const trackingFields = new Set(["shipments", "events", "carrier", "eta"]);

/** An empty list where shipments would be: the service says that there are none. */
const takeEmptyList = (record: JsonObject, depth = 0): boolean => {
  for (const [name, value] of Object.entries(record)) {
    const isList = Array.isArray(value) && value.length === 0;
    if (
      isList &&
      /\b(?:shipments?|tracking|parcels?|packages?|consignments?|deliveries|couriers?)$/.test(
        phraseOf(name),
      )
    ) {
      delete record[name];
      return true;
    }
    if (depth < 3 && isObject(value) && takeEmptyList(value, depth + 1)) {
      if (Object.keys(value).length === 0) delete record[name];
      return true;
    }
  }
  return false;
};

/** A tracking answer may itself be the one shipment: `{carrier, eta}`. */
const takeItself = (record: JsonObject): JsonObject | null => {
  const { carrier, eta } = record;
  if (carrier == null && eta == null && !isShipment(record, "tracking")) return null;
  const shipment: JsonObject = {};
  for (const [name, value] of Object.entries(record)) {
    if (name === "events" || name === "shipments") continue;
    shipment[name] = value;
    if (name !== "carrier" && name !== "eta") delete record[name];
  }
  complete(shipment);
  return shipment;
};

/**
 * Brings the shipments of a tracking answer, wherever they stand, to `shipments`, and dated entries
 * of no shipment to `events`. `shipments` stays absent where the answer says nothing of any, and is
 * empty only where it holds an empty list. Source: api-v4.md, Endpoints ("Exact response fields of
 * … tracking …: not shown"). In place.
 */
export const readTracking = (record: JsonObject) => {
  const before = Array.isArray(record.shipments) ? record.shipments.filter(isObject) : [];
  for (const shipment of before) complete(shipment);
  const found = takeShipments(record, trackingFields, "tracking");
  if (found.length > 0) record.shipments = [...before, ...found];
  else if (before.length === 0) {
    const itself = takeItself(record);
    if (itself) record.shipments = [itself];
  }
  completeEntries(record, "events");
  const events = takeEvents(record, trackingFields, { source: "courier" });
  if (events.length > 0) {
    const known = Array.isArray(record.events) ? record.events : [];
    record.events = [...known, ...events.map(({ event }) => event)];
  }
  dropSilent(record);
  if (record.shipments == null && takeEmptyList(record)) record.shipments = [];
};

/**
 * Completes the shipments that an order itself holds, in a list of its own, and within its short
 * form of tracking, from which those of a list are taken. In place.
 */
export const readOrderTracking = (record: JsonObject, known: ReadonlySet<string>) => {
  const { tracking } = record;
  const found: JsonObject[] = [];
  if (isObject(tracking)) {
    if (holdsList(tracking, "tracking")) {
      found.push(...takeShipments(tracking, shipmentFields, "tracking"));
    }
    complete(tracking);
    if (found.length > 0 && isSilent(tracking)) delete record.tracking;
  }
  const before = Array.isArray(record.shipments) ? record.shipments : [];
  for (const shipment of before) if (isObject(shipment)) complete(shipment);
  found.push(...takeShipments(record, known, ""));
  if (found.length > 0) record.shipments = [...before, ...found];
  dropSilent(record);
};
