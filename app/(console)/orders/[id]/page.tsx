import { WhenLoaded } from "#components/data/when-loaded.tsx";
import { OrderPrintHead } from "#components/employees/print-head.tsx";
import { Logo } from "#components/frame/logo.tsx";
import { OrderActions } from "#components/orders/actions/order-actions.tsx";
import { OrderDetails } from "#components/orders/order-details.tsx";
import { OrderDevices } from "#components/orders/order-devices.tsx";
import { OrderFamily } from "#components/orders/order-family.tsx";
import { OrderRecord } from "#components/orders/order-record.tsx";
import { orderRecord } from "#components/orders/order-screen.ts";
import { orderTitle } from "#components/orders/order-text.ts";
import { Shipments } from "#components/orders/shipments.tsx";
import { OrderTimeline } from "#components/orders/timeline.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { startReads } from "#lib/server/upstream/prefetch.ts";
import { PageNotFound } from "../../_shared/page-not-found.tsx";
import { recordId } from "../../_shared/page-params.ts";
import { Prefetched } from "../../_shared/prefetched.tsx";
import { recordMetadata } from "../../_shared/record-metadata.ts";

export { unstable_dynamicStaleTime } from "../../_shared/kept-page.ts";

export const generateMetadata = recordMetadata(orderRecord.title, "orders.get", orderTitle);

export default async function OrderPage({ params }: PageProps<"/orders/[id]">) {
  const id = await recordId(params);
  if (id === null) return <PageNotFound />;
  const input = { id };
  const order = ["orders.get", input] as const;
  const sla = ["orders.sla", input] as const;
  const history = ["orders.history", input] as const;
  const tracking = ["orders.tracking", input] as const;
  startReads(await requirePrincipal(), [order, sla, history, tracking]);
  return (
    <>
      <Prefetched reads={[order]} fallback={null}>
        <OrderPrintHead id={id} logo={<Logo />} />
      </Prefetched>
      <Prefetched reads={[order, sla, history]} fallback={<Skeleton lines={6} />}>
        <OrderRecord id={id} actions={<OrderActions id={id} />} />
      </Prefetched>
      <Prefetched reads={[order]} fallback={null}>
        <WhenLoaded name="orders.get" input={input}>
          <div className="mt-5 grid grid-cols-1 gap-x-7 gap-y-4 lg:grid-cols-main-aside print:grid-cols-[minmax(0,1fr)_300px]">
            <div className="min-w-0">
              <Prefetched
                reads={[order, history, tracking]}
                fallback={
                  <div className="max-lg:min-h-120">
                    <Skeleton lines={8} />
                  </div>
                }
              >
                <OrderTimeline id={id} />
              </Prefetched>
            </div>
            <aside className="grid content-start gap-3.5" aria-label="About this order">
              <Panel title="Shipments">
                <Prefetched reads={[order, tracking]}>
                  <Shipments id={id} />
                </Prefetched>
              </Panel>
              <Prefetched reads={[order]}>
                <Panel title="Devices">
                  <OrderDevices id={id} />
                </Panel>
                <OrderFamily id={id} />
              </Prefetched>
              <div className="no-print">
                <Prefetched reads={[order, sla, history, tracking]}>
                  <OrderDetails id={id} />
                </Prefetched>
              </div>
            </aside>
          </div>
        </WhenLoaded>
      </Prefetched>
    </>
  );
}
