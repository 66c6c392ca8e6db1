import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { completeEntries } from "#lib/v4/normalize/entry.ts";
import { takeEvents } from "#lib/v4/normalize/events.ts";
import {
  append,
  isObject,
  type JsonObject,
  objectsIn,
  takeEmptyList,
} from "#lib/v4/normalize/json.ts";
import {
  completeShipment,
  holdsShipments,
  isShipment,
  liftTracking,
  shipmentFields,
  takeShipments,
} from "#lib/v4/normalize/shipments.ts";

/** Whether a value holds no fact: `{data: {}}`, `{carrier: null}`. */
const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (typeof value === "object" && Object.values(value).every(isBlank));

/** Removes the shipments without any fact from a list. A list that came empty stays. In place. */
const dropBlankShipments = (record: JsonObject) => {
  const { shipments } = record;
  if (!Array.isArray(shipments) || shipments.length === 0) return;
  const left = shipments.filter((shipment) => !isBlank(shipment));
  if (left.length === 0) delete record.shipments;
  else record.shipments = left;
};

const trackingFields = new Set(["shipments", "events", "carrier", "eta"]);

const isShipmentsName = (name: string) =>
  /\b(?:shipments?|tracking|parcels?|packages?|consignments?|deliveries|couriers?)$/.test(
    phraseOf(name),
  );

/** Returns the answer itself as a shipment where it is one, `{carrier, eta}`, else `null`. */
const toOneShipment = (record: JsonObject): JsonObject | null => {
  const { carrier, eta } = record;
  if (carrier == null && eta == null && !isShipment(record, "tracking")) return null;
  const shipment: JsonObject = {};
  for (const [name, value] of Object.entries(record)) {
    if (name === "events" || name === "shipments") continue;
    shipment[name] = value;
    if (name !== "carrier" && name !== "eta") delete record[name];
  }
  completeShipment(shipment);
  return shipment;
};

/**
 * Moves the shipments of a tracking answer, wherever they are in it, to `shipments`, and dated
 * entries of no shipment to `events`. `shipments` is absent where the answer does not mention any,
 * and empty only where the answer holds an empty list of them. Source: api-v4.md, Endpoints ("Exact
 * response fields of … tracking …: not shown"). In place.
 */
export const readTracking = (record: JsonObject) => {
  const before = objectsIn(record.shipments);
  for (const shipment of before) completeShipment(shipment);
  const found = takeShipments(record, trackingFields, "tracking");
  if (found.length > 0) record.shipments = [...before, ...found];
  else if (before.length === 0) {
    const only = toOneShipment(record);
    if (only) record.shipments = [only];
  }
  completeEntries(record, "events");
  const events = takeEvents(record, trackingFields, { source: "courier" });
  append(
    record,
    "events",
    events.map(({ event }) => event),
  );
  dropBlankShipments(record);
  if (record.shipments == null && takeEmptyList(record, isShipmentsName)) record.shipments = [];
};

/**
 * Completes the shipments within an order: in its `shipments` and in its `tracking`. A list of
 * shipments inside `tracking` moves to `shipments`. In place.
 */
export const readOrderTracking = (record: JsonObject, known: ReadonlySet<string>) => {
  liftTracking(record, known);
  const { tracking } = record;
  const found: JsonObject[] = [];
  if (isObject(tracking)) {
    if (holdsShipments(tracking, "tracking")) {
      found.push(...takeShipments(tracking, shipmentFields, "tracking"));
    }
    completeShipment(tracking);
    if (found.length > 0 && isBlank(tracking)) delete record.tracking;
  }
  for (const shipment of objectsIn(record.shipments)) completeShipment(shipment);
  found.push(...takeShipments(record, known, ""));
  append(record, "shipments", found);
  dropBlankShipments(record);
};
