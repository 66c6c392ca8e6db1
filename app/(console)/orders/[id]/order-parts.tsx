import { OrderDetails } from "#components/orders/order-details.tsx";
import { OrderDevices } from "#components/orders/order-devices.tsx";
import { OrderFamily } from "#components/orders/order-family.tsx";
import { Shipments } from "#components/orders/shipments.tsx";
import { OrderTimeline } from "#components/orders/timeline.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { Prefetched } from "../../_shared/prefetched.tsx";

/** The reads of an order's page. */
export const readsOf = (id: string) => {
  const input = { id };
  return {
    order: ["orders.get", input],
    sla: ["orders.sla", input],
    history: ["orders.history", input],
    tracking: ["orders.tracking", input],
  } as const;
};

/** What happened to an order, and beside it what it consists of. Each part loads and fails alone. */
export function OrderParts({ id }: { id: string }) {
  const { order, sla, history, tracking } = readsOf(id);
  return (
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
      <aside className="grid content-start gap-3.5" aria-label={t("record.aboutOrder")}>
        <Panel title={t("orderRecord.shipments")}>
          <Prefetched reads={[order, tracking]}>
            <Shipments id={id} />
          </Prefetched>
        </Panel>
        <Prefetched reads={[order]}>
          <Panel title={t("orderRecord.devicesTitle")}>
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
  );
}
