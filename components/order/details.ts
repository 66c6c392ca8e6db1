import { isEmptyField, labeledFieldsOf } from "#components/data/labeled-fields.ts";
import { unshownFields } from "#components/data/unshown-fields.ts";
import { otherSla, shipmentsOf, shownOfSla } from "#components/order/order-answers.ts";
import type { Order, OrderHistory, OrderSla, OrderTracking } from "#lib/v4/records/order.ts";

/** The answers that an order's page reads. Each but the order may be absent. */
export interface OrderAnswers {
  order: Order;
  sla?: OrderSla | undefined;
  history?: OrderHistory | undefined;
  tracking?: OrderTracking | undefined;
}

/** The fields of an order that its head and its panels show. */
const shownOfOrder: readonly (keyof Order & string)[] = [
  "id",
  "orderType",
  "status",
  "employeeId",
  "employeeName",
  "teamName",
  "country",
  "source",
  "createdAt",
  "createdBy",
  "issue",
  "productIds",
  "deviceId",
  "deviceRequests",
  "deviceCount",
  "accessories",
  "parent",
  "subOrders",
  "shipments",
  "statusLogs",
  "sla",
  "tracking",
];

const pickFields = (record: object, isKept: (field: [string, unknown]) => boolean): object =>
  Object.fromEntries(Object.entries(record).filter(isKept));

/** Returns the order's own shipment fields that no line shows. Its checkpoints are in the timeline. */
const otherTracking = (order: Order, tracking: OrderTracking | undefined): object => {
  const { shipments, repeated } = shipmentsOf(order, tracking);
  const others = repeated.map((shipment) => {
    const isHead = shipment === order.tracking;
    const left = unshownFields(
      shipment,
      isHead ? ["carrier", "eta", "checkpoints"] : ["checkpoints"],
    );
    const isShown = ([name, value]: [string, unknown]) =>
      shipments.some((shown) => JSON.stringify(shown[name]) === JSON.stringify(value));
    return pickFields(left, (field) => !isShown(field));
  });
  const [only = {}, ...more] = others.filter((other) => Object.keys(other).length > 0);
  return more.length > 0 ? { shipments: [only, ...more] } : only;
};

const otherHistory = (history: OrderHistory): object => {
  const devices = (history.devices ?? []).flatMap((device) => {
    const hasEntries = (device.timeline ?? []).length > 0;
    const shown = hasEntries
      ? [
          "timeline",
          "model",
          "serialNumber",
          // A device with neither is shown by its id.
          ...(device.model || device.serialNumber ? [] : ["productId"]),
        ]
      : ["timeline"];
    const left = unshownFields(device, shown);
    return labeledFieldsOf(left).every(isEmptyField) ? [] : [left];
  });
  return {
    ...unshownFields(history, ["statusLogs", "devices"]),
    ...(devices.length > 0 ? { devices } : {}),
  };
};

const otherTrackingAnswer = (tracking: OrderTracking): object => {
  const shownNames = ["carrier", "eta"].filter((name) =>
    tracking.shipments?.some((shipment) => shipment[name] === tracking[name]),
  );
  return unshownFields(tracking, ["shipments", "events", ...shownNames]);
};

/** A section of "More details": the fields of one answer that no panel shows. */
export interface DetailsSection {
  title: string;
  record: object;
}

/** Returns the fields of the answers about an order that its panels do not show, by answer. */
export function detailsOf({ order, sla, history, tracking }: OrderAnswers): DetailsSection[] {
  const own = unshownFields(order, shownOfOrder);
  const ownSla = otherSla(order, sla);
  const ownTracking = otherTracking(order, tracking);
  const sections = [
    { title: "Order", record: own },
    { title: "SLA of the order", record: ownSla },
    { title: "Tracking of the order", record: ownTracking },
    { title: "SLA", record: sla ? unshownFields(sla, shownOfSla) : {} },
    { title: "History", record: history ? otherHistory(history) : {} },
    { title: "Tracking", record: tracking ? otherTrackingAnswer(tracking) : {} },
  ];
  // A field that several answers repeat is shown once, with the order.
  const known = new Set(Object.entries(own).map((field) => JSON.stringify(field)));
  const isOfOrder = (field: [string, unknown]) => known.has(JSON.stringify(field));
  const distinct = sections.map(({ title, record }, index) => ({
    title,
    record: index === 0 ? record : pickFields(record, (field) => !isOfOrder(field)),
  }));
  return distinct.filter(({ record }) => labeledFieldsOf(record).length > 0);
}
