import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import { completeEntries } from "#lib/v4/normalize/entry.ts";
import { takeEvents } from "#lib/v4/normalize/events.ts";
import { byName, fill, type Meaning, type Spot } from "#lib/v4/normalize/fill.ts";
import {
  append,
  asReceived,
  isFilledText,
  isHollow,
  isObject,
  type JsonObject,
} from "#lib/v4/normalize/json.ts";
import { momentOf } from "#lib/v4/normalize/moments.ts";
import { shipmentSchema } from "#lib/v4/records/order.ts";

export const shipmentFields: ReadonlySet<string> = new Set(Object.keys(shipmentSchema.shape));

const filledText = (value: unknown) => (isFilledText(value) ? value : undefined);

const textOrNumber = (value: unknown) =>
  isFilledText(value) ? value : Number.isSafeInteger(value) ? String(value) : undefined;

const inShipping =
  /\b(?:tracking|shipments?|shipping|parcels?|packages?|courier|carrier|consignments?|delivery|waybill)\b/;

const carrierName =
  /^(?:carrier|courier|shipper|forwarder|shipped (?:by|via|with)|shipping (?:company|provider|carrier)|courier company)(?: (?:name|code))?$/;

const isNumberName = ({ phrase, path }: Pick<Spot, "phrase" | "path">) =>
  /\b(?:tracking|waybill|awb|consignment|parcel|shipment|courier) (?:number|no|nr|code|reference|ref)$|^(?:awb|waybill|tracking id|tracking)$/.test(
    phrase,
  ) ||
  (/^(?:number|no|nr|reference)$/.test(phrase) && inShipping.test(path));

const isUrl = (value: unknown) => isFilledText(value) && /^https?:\/\//i.test(value);

const etaName =
  /\beta$|^(?:estimated|expected|promised|planned)(?: (?:arrival|delivery))?(?: (?:date|at|on|time|day))?$|^(?:arrival|delivery) (?:estimate|expected)$|^(?:arrives|due|delivers)(?: (?:at|on|by))?$/;

const meanings: readonly Meaning[] = [
  {
    field: "carrier",
    read: ({ phrase, path, value }) => {
      if (!isFilledText(value)) return undefined;
      const isName = /\b(?:carrier|courier) (?:display )?(?:name|label)$/.test(path);
      return carrierName.test(phrase) || isName ? value : undefined;
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
  byName("eta", etaName, filledText),
  byName(
    "status",
    /^(?:(?:tracking|shipment|courier|delivery|parcel|carrier|current) )?(?:status|state)$/,
    filledText,
  ),
  byName("live", /^(?:is )?(?:live|live data|real ?time)$/, (value) =>
    typeof value === "boolean" ? value : undefined,
  ),
  byName(
    "lastUpdatedAt",
    /^(?:last )?(?:updated?|refreshed|synced|polled|checked|seen|update)(?: (?:at|on|time))?$/,
    (value) => momentOf("at", value) ?? undefined,
  ),
];

const orderEtaName =
  /^(?:order )?eta$|^(?:estimated|expected) (?:arrival|delivery)(?: (?:date|at|on|time|day))?$|^(?:arrival|delivery) estimate$/;

/** Whether a field of an order itself, of no shipment, is about its shipment: `trackingNumber`. */
const isShippingField = (name: string, value: unknown) => {
  const phrase = phraseOf(name);
  if (carrierName.test(phrase)) return isFilledText(value) || (isObject(value) && !isHollow(value));
  if (isUrl(value)) return /\btracking\b/.test(phrase);
  return (
    (isNumberName({ phrase, path: phrase }) && textOrNumber(value) !== undefined) ||
    (orderEtaName.test(phrase) && isFilledText(value))
  );
};

/**
 * Moves the carrier, the tracking number and the estimated arrival of an order from its own fields to
 * its `tracking`, which may come as the number alone. A field of `tracking` wins. In place.
 */
export const liftTracking = (record: JsonObject, known: ReadonlySet<string>) => {
  const received = record[asReceived];
  const moved: JsonObject = {};
  for (const holder of isObject(received) ? [record, received] : [record]) {
    for (const [name, value] of Object.entries(holder)) {
      const isOwn = holder === record && known.has(name);
      if (isOwn || isPrivateName(name) || !isShippingField(name, value)) continue;
      const key = name === "tracking" ? (isUrl(value) ? "trackingUrl" : "trackingNumber") : name;
      const before = isObject(record.tracking) ? record.tracking[key] : undefined;
      if ((before ?? moved[key]) != null) continue;
      moved[key] = value;
      delete holder[name];
    }
  }
  if (isHollow(received)) delete record[asReceived];
  if (Object.keys(moved).length === 0) return;
  record.tracking = { ...(isObject(record.tracking) ? record.tracking : {}), ...moved };
};

/** Returns how many fields an object has that only a shipment has. */
const shipmentFieldsIn = (object: JsonObject, path: string) =>
  Object.entries(object).filter(([name, value]) => {
    const phrase = phraseOf(name);
    if (isNumberName({ phrase, path: `${path} ${phrase}` }))
      return textOrNumber(value) !== undefined;
    if (carrierName.test(phrase)) return isFilledText(value) || isObject(value);
    return /^(?:tracking (?:url|link)|checkpoints)$/.test(phrase) && value !== null;
  }).length;

/** Whether an object at a path of names (as words) is a shipment. */
export const isShipment = (object: JsonObject, path: string) =>
  shipmentFieldsIn(object, path) > 0 ||
  (inShipping.test(path) &&
    Object.entries(object).some(
      ([name, value]) => etaName.test(phraseOf(name)) && isFilledText(value),
    ));

/** Whether a list within an object holds an object that is a shipment by its own fields. */
export const holdsShipments = (object: JsonObject, path: string, depth = 0): boolean =>
  depth < 4 &&
  Object.entries(object).some(([name, value]) => {
    const inner = `${path} ${phraseOf(name)}`;
    if (Array.isArray(value)) {
      return value.some((item) => isObject(item) && shipmentFieldsIn(item, inner) > 0);
    }
    return isObject(value) && holdsShipments(value, inner, depth + 1);
  });

/** Fills a shipment's documented fields from its undocumented ones. In place. */
export const completeShipment = (shipment: JsonObject) => {
  fill(shipment, meanings, { known: shipmentFields, path: "shipment" });
  completeEntries(shipment, "checkpoints");
  const found = takeEvents(shipment, shipmentFields, { source: "courier" });
  const checkpoints = found.map(({ event, device }) => {
    const { source, ...checkpoint } = event;
    const kept = source === undefined || source === "courier" ? checkpoint : event;
    return device?.productId && kept.productId === undefined
      ? { ...kept, productId: device.productId }
      : kept;
  });
  append(shipment, "checkpoints", checkpoints);
};

/** Takes the shipments out of a value. Returns the rest of the value, or `undefined` without a rest. */
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
  if (isShipment(value, path) && !holdsShipments(value, path)) {
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
 * Takes the shipments out of the undocumented fields of a record and returns them, completed. A
 * shipment is an object with a carrier, a tracking number or link, or checkpoints. In place.
 */
export const takeShipments = (
  record: JsonObject,
  known: ReadonlySet<string>,
  path: string,
): JsonObject[] => {
  const found: JsonObject[] = [];
  for (const [name, value] of Object.entries(record)) {
    if (known.has(name) || name === "__proto__" || isPrivateName(name)) continue;
    // `asReceived` holds values of the record itself: it is no object of its own.
    if (name === asReceived && isObject(value)) {
      found.push(...takeShipments(value, new Set(["carrier", "eta"]), path));
      if (Object.keys(value).length === 0) delete record[name];
      continue;
    }
    const left = takeFrom(value, `${path} ${phraseOf(name)}`.trim(), found, 0);
    if (left === undefined) delete record[name];
    else record[name] = left;
  }
  for (const shipment of found) completeShipment(shipment);
  return found;
};
