import type { Rendered } from "./answer.ts";
import type { Writer } from "./dialect.ts";
import type { OrderEvent, PlacedOrder, Shipment, Sla } from "./truth-orders.ts";

/** History, tracking, SLA: the contract shows no response fields, so any names are legal. */

const emptyBodies: readonly Record<string, unknown>[] = [{}, {}, { data: {} }];

/** Writes an answer without any of the data that the service holds. */
const renderNothing = ({ chance }: Writer): Rendered => ({
  body: chance.pick(emptyBodies),
  meanings: new Set(),
});

/** Writes expected and elapsed days, the flag and the reason, flat or in groups. */
export const renderSla = (writer: Writer, sla: Sla | null): Rendered => {
  const { chance, put, may, name, rendered } = writer;
  if (sla === null) return chance.isHit(0.5) ? { ...rendered, body: { sla: null } } : rendered;
  const { expected, elapsed, isLate, reason } = sla;
  if (chance.isHit(0.25)) {
    put("days", { [name("expected", "target")]: expected, [name("elapsed", "used")]: elapsed });
  } else {
    put(["expectedDays", "daysExpected", "targetDays"], expected);
    put(["elapsedDays", "daysElapsed", "daysUsed"], elapsed);
  }
  rendered.meanings.add("sla");
  may(["late", "isLate", "overdue"], isLate);
  if (reason !== null && chance.isHit(0.25)) put("delay", { reason }, "slaReason");
  else may(["reason", "delayReason", "why"], reason, "slaReason");
  if (chance.isHit(0.5)) return rendered;
  return { ...rendered, body: { [name("sla", "delayStatus", "serviceLevel")]: rendered.body } };
};

const putPoint = (writer: Writer, point: Shipment["checkpoints"][number]) => {
  const { put, chance } = writer;
  put(["at", "timestamp", "time", "occurredAt"], point.at);
  put(["description", "message", "event"], point.text);
  if (chance.isHit(0.3)) put("location", { name: point.place });
  else put(["location", "place"], point.place);
};

const renderShipment = (writer: Writer, shipment: Shipment): Rendered => {
  const { chance, part, put, may, rendered } = writer;
  if (chance.isHit(0.25)) put(["carrier", "courier"], { name: shipment.carrier }, "carrier");
  else put(["carrier", "courier", "carrierName"], shipment.carrier, "carrier");
  put(["trackingNumber", "number", "waybill", "awb"], shipment.number);
  may(["eta", "estimatedArrival", "estimatedDelivery"], shipment.eta, "eta");
  put(["status", "state"], shipment.status, "shipmentStatus");
  if (chance.isHit(0.3)) put("live", shipment.isLive);
  if (chance.isHit(0.5)) put(["productIds", "deviceIds"], shipment.devices);
  if (shipment.checkpoints.length > 0) {
    const points = shipment.checkpoints.map((point) => {
      const inner = part();
      putPoint(inner, point);
      return inner.rendered.body;
    });
    put(["checkpoints", "events", "scans"], points, "movement");
  }
  rendered.meanings.add("shipments");
  return rendered;
};

/** Writes the shipments as a list, as one object, by direction, or not at all. */
export const renderTracking = (writer: Writer, order: PlacedOrder): Rendered => {
  const { shipments } = order;
  const { chance, put, rendered } = writer;
  if (chance.isHit(0.15)) return renderNothing(writer);
  // A service may keep the shipments elsewhere, such as on the sub-orders: then the status tells.
  if (/^(?:shipped|in_transit|delivered)$/.test(order.status) && chance.isHit(0.15)) {
    put(["shipments", "parcels"], []);
    return rendered;
  }
  const parts = shipments.map((shipment) => writer.adopt(renderShipment(writer.part(), shipment)));
  const [only] = parts;
  if (parts.length === 1 && only && chance.isHit(0.4)) {
    if (chance.isHit(0.5)) Object.assign(rendered.body, only);
    else put(["tracking", "shipment"], only);
  } else if (parts.length > 1 && chance.isHit(0.2)) {
    put("legs", Object.fromEntries(parts.map((part, index) => [`leg${index + 1}`, part])));
  } else if (chance.isHit(0.3)) put("tracking", { [writer.name("shipments", "parcels")]: parts });
  else put(["shipments", "packages", "parcels", "deliveries"], parts);
  return rendered;
};

const renderEvent = (writer: Writer, event: OrderEvent): Rendered => {
  const { chance, put, name, rendered } = writer;
  put(["at", "timestamp", "occurredAt", "date", "createdAt", "when"], event.at);
  put(event.source === "status" ? ["status", "toStatus"] : ["type", "event", "kind"], event.kind);
  put(["description", "note", "message", "text"], event.text);
  if (event.actor !== null && chance.isHit(0.3)) put(["actor", "by"], { name: event.actor });
  else put(["actor", "by", "changedBy"], event.actor);
  if (event.place !== null && chance.isHit(0.3))
    put("location", { [name("siteName")]: event.place });
  else put(["location", "place"], event.place);
  return rendered;
};

/** Writes the history as one list, as lists by source or by device, or sometimes as `{}`. */
export const renderHistory = (writer: Writer, order: PlacedOrder): Rendered => {
  const { chance, put, name, rendered } = writer;
  if (chance.isHit(0.15)) return renderNothing(writer);
  const render = (event: OrderEvent) => renderEvent(writer.part(), event).body;
  const ofStatus = order.events.filter(({ source }) => source === "status");
  const ofDevices = Map.groupBy(
    order.events.filter(({ source }) => source !== "status"),
    ({ device }) => device,
  );
  if (order.events.length > 0) rendered.meanings.add("events");
  const lists: Record<string, unknown> = {};
  chance.pick<() => void>([
    () => {
      lists[name("statusLogs", "statusHistory", "statusChanges")] = ofStatus.map(render);
      lists[name("devices", "deviceTimelines", "products")] = [...ofDevices].map(
        ([device, events]) => ({
          ...(device === null ? {} : { [name("productId", "deviceId", "id")]: device }),
          [name("timeline", "events", "entries")]: events.map(render),
        }),
      );
    },
    () => {
      lists[name("events", "log", "timeline", "entries")] = order.events.map((event) => ({
        ...render(event),
        ...(event.device === null ? {} : { [name("productId", "deviceId")]: event.device }),
        source: event.source,
      }));
    },
    () => {
      lists[name("statusLogs", "statuses")] = ofStatus.map(render);
      lists[name("courier", "courierTimeline")] = {
        events: order.events.filter(({ source }) => source === "courier").map(render),
      };
      lists[name("product", "productTimeline")] = {
        events: order.events.filter(({ source }) => source === "product").map(render),
      };
    },
    () => {
      lists[name("statusLogs")] = ofStatus.map(render);
      lists[name("byDevice", "deviceHistory")] = Object.fromEntries(
        [...ofDevices].map(([device, events]) => [device ?? "none", events.map(render)]),
      );
    },
  ])();
  if (chance.isHit(0.4)) put(["history", "activity"], lists);
  else Object.assign(rendered.body, lists);
  return rendered;
};
