"use client";

import { shownExtraFields } from "#components/orders/extra-facts.ts";
import { otherSla, shipmentsOf, shownOfSla } from "#components/orders/order-answers.ts";
import { isEmptyField, labeledFieldsOf } from "#components/record/labeled-fields.ts";
import { hasOtherFields, OtherFields } from "#components/record/other-fields.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";
import { unshownFields } from "#lib/v4/normalize/unshown-fields.ts";
import type { Order, OrderHistory, OrderSla, OrderTracking } from "#lib/v4/records/order.ts";

type OrderHistoryDevice = NonNullable<OrderHistory["devices"]>[number];

/** The answers that an order's page reads. Each but the order may be absent. */
interface OrderAnswers {
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

/** Returns the fields by which a device's history repeats the line of the device in the order. */
const repeatedOf = (device: OrderHistoryDevice, order: Order): string[] => {
  const { productId, model, serialNumber } = device;
  const isNamed = productId && order.productIds?.includes(productId);
  const line = order.deviceRequests?.find((each) => (each.productId ?? each.id) === productId);
  return [
    ...(isNamed || line ? ["productId"] : []),
    ...(line && line.model === model ? ["model"] : []),
    ...(line && line.serialNumber === serialNumber ? ["serialNumber"] : []),
  ];
};

const otherHistory = (history: OrderHistory, order: Order): object => {
  const devices = (history.devices ?? []).flatMap((device) => {
    const hasEntries = (device.timeline ?? []).length > 0;
    const isNamed = Boolean(device.model || device.serialNumber);
    // The timeline names a device with neither by its id.
    const inTimeline = ["model", "serialNumber", ...(isNamed ? [] : ["productId"])];
    const left = unshownFields(device, [
      "timeline",
      ...repeatedOf(device, order),
      ...(hasEntries ? inTimeline : []),
    ]);
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

/** Returns the sections of "More details": the fields of each answer that no panel shows. */
export function detailsOf({ order, sla, history, tracking }: OrderAnswers) {
  const own = unshownFields(order, [...shownOfOrder, ...shownExtraFields(order)]);
  const ownSla = otherSla(order, sla);
  const ownTracking = otherTracking(order, tracking);
  const sections = [
    { id: "order", title: t("orderRecord.order"), record: own },
    { id: "own-sla", title: t("orderRecord.slaOfOrder"), record: ownSla },
    { id: "own-tracking", title: t("orderRecord.trackingOfOrder"), record: ownTracking },
    { id: "sla", title: t("orderRecord.sla"), record: sla ? unshownFields(sla, shownOfSla) : {} },
    {
      id: "history",
      title: t("orderRecord.history"),
      record: history ? otherHistory(history, order) : {},
    },
    {
      id: "tracking",
      title: t("orderRecord.tracking"),
      record: tracking ? otherTrackingAnswer(tracking) : {},
    },
  ];
  // A field that several answers repeat is shown once, with the order.
  const known = new Set(Object.entries(own).map((field) => JSON.stringify(field)));
  const isOfOrder = (field: [string, unknown]) => known.has(JSON.stringify(field));
  const distinct = sections.map(({ id, title, record }, index) => ({
    id,
    title,
    record: index === 0 ? record : pickFields(record, (field) => !isOfOrder(field)),
  }));
  return distinct.filter(({ record }) => labeledFieldsOf(record).length > 0);
}

/**
 * Every field of the answers about an order that no panel shows. An answer that could not be read has
 * no section: the panel that needs it shows the failure.
 */
export function OrderDetails({ id }: { id: string }) {
  const order = useRead("orders.get", { id }).data?.data;
  const sla = useRead("orders.sla", { id }).data?.data;
  const history = useRead("orders.history", { id }).data?.data;
  const tracking = useRead("orders.tracking", { id }).data?.data;
  if (!order) return null;
  const sections = detailsOf({ order, sla, history, tracking }).filter(
    ({ record }) => !labeledFieldsOf(record).every(isEmptyField),
  );
  if (sections.length > 0 && !sections.some(({ record }) => hasOtherFields(record))) {
    return sections.map(({ id: section, title, record }) => (
      <section key={section} aria-label={title} className="px-4">
        <OtherFields record={record} />
      </section>
    ));
  }
  return (
    <Panel title={t("orderRecord.moreDetails")}>
      {sections.length === 0 ? (
        <p className="text-ink-3">{t("orderRecord.noOtherFields")}</p>
      ) : (
        <div className="grid gap-3">
          {sections.map(({ id: section, title, record }) => (
            <section key={section} aria-label={title}>
              {(sections.length > 1 || section !== "order") && (
                <h3 className="label mb-1">{title}</h3>
              )}
              <OtherFields record={record} />
            </section>
          ))}
        </div>
      )}
    </Panel>
  );
}
