import { OrderDetails } from "#components/orders/order-details.tsx";
import { OrderDevices } from "#components/orders/order-devices.tsx";
import { OrderFamily } from "#components/orders/order-family.tsx";
import { OrderRecord } from "#components/orders/order-record.tsx";
import { Shipments } from "#components/orders/shipments.tsx";
import { OrderTimeline } from "#components/orders/timeline.tsx";
import { normalize } from "#lib/v4/normalize/normalize.ts";
import { type CachedAnswer, pageText } from "#testing/components/page.tsx";

/** The order of every page in these tests. */
export const id = "ord_7Kd2";

/** The answers as they come from the API. A read that is left out has no answer yet. */
export interface Answers {
  order: object;
  sla?: object;
  history?: object;
  tracking?: object;
}

const cacheOf = ({ order, sla, history, tracking }: Answers): CachedAnswer[] => [
  ["orders.get", { id }, normalize("orders.get", order, id).data],
  ...(sla ? [["orders.sla", { id }, normalize("orders.sla", sla).data] as const] : []),
  ...(history
    ? [["orders.history", { id }, normalize("orders.history", history).data] as const]
    : []),
  ...(tracking
    ? [["orders.tracking", { id }, normalize("orders.tracking", tracking).data] as const]
    : []),
];

/** Returns the text of an order's page with these answers. */
export const textOf = (answers: Answers) =>
  pageText(
    cacheOf(answers),
    <>
      <OrderRecord id={id} />
      <OrderTimeline id={id} />
      <Shipments id={id} />
      <OrderDevices id={id} />
      <OrderFamily id={id} />
      <OrderDetails id={id} />
    </>,
  );

export const bareOrder = { id, orderType: "Deployment", status: "processing" };

export const textOfBare = (answers: Partial<Answers>) => textOf({ order: bareOrder, ...answers });
