import { WhenLoaded } from "#components/data/when-loaded.tsx";
import { OrderActions } from "#components/flows/record-actions/order-actions.tsx";
import { OrderDetails } from "#components/order/order-details.tsx";
import { OrderDevices } from "#components/order/order-devices.tsx";
import { OrderFamily } from "#components/order/order-family.tsx";
import { OrderRecord } from "#components/order/order-record.tsx";
import { Shipments } from "#components/order/shipments.tsx";
import { OrderTimeline } from "#components/order/timeline.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { recordId, recordMetadata } from "../../_shared/page-params.ts";
import { Prefetched } from "../../_shared/prefetched.tsx";

export const generateMetadata = recordMetadata("Order");

export default async function OrderPage({ params }: PageProps<"/orders/[id]">) {
  const id = await recordId(params);
  const input = { id };
  return (
    <>
      <Prefetched
        reads={[
          ["orders.get", input],
          ["orders.sla", input],
          ["orders.history", input],
        ]}
        fallback={<Skeleton lines={6} />}
      >
        <OrderRecord id={id} actions={<OrderActions id={id} />} />
      </Prefetched>
      <Prefetched reads={[["orders.get", input]]} fallback={null}>
        <WhenLoaded name="orders.get" input={input}>
          <div className="mt-5 grid grid-cols-1 gap-x-7 gap-y-4 lg:grid-cols-main-aside">
            <div className="max-lg:order-2">
              <Prefetched
                reads={[
                  ["orders.get", input],
                  ["orders.history", input],
                  ["orders.tracking", input],
                ]}
                fallback={<Skeleton lines={8} />}
              >
                <OrderTimeline id={id} />
              </Prefetched>
            </div>
            <aside className="grid content-start gap-3.5" aria-label="About this order">
              <Panel title="Shipments">
                <Prefetched
                  reads={[
                    ["orders.get", input],
                    ["orders.tracking", input],
                  ]}
                >
                  <Shipments id={id} />
                </Prefetched>
              </Panel>
              <Prefetched reads={[["orders.get", input]]}>
                <Panel title="Devices">
                  <OrderDevices id={id} />
                </Panel>
                <OrderFamily id={id} />
              </Prefetched>
              <Prefetched
                reads={[
                  ["orders.get", input],
                  ["orders.sla", input],
                  ["orders.history", input],
                  ["orders.tracking", input],
                ]}
              >
                <OrderDetails id={id} />
              </Prefetched>
            </aside>
          </div>
        </WhenLoaded>
      </Prefetched>
    </>
  );
}
