"use client";

import { OtherFields } from "#components/data/other-fields.tsx";
import { detailsOf } from "#components/order/details.ts";
import { Panel } from "#components/ui/panel.tsx";
import { useRead } from "#lib/client/read.ts";

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
  const sections = detailsOf({ order, sla, history, tracking });
  return (
    <Panel title="More details">
      {sections.length === 0 ? (
        <p className="text-ink-3">No other fields.</p>
      ) : (
        <div className="grid gap-3">
          {sections.map(({ title, record }) => (
            <section key={title} aria-label={title}>
              {sections.length > 1 || title !== "Order" ? (
                <h3 className="label mb-1">{title}</h3>
              ) : null}
              <OtherFields record={record} />
            </section>
          ))}
        </div>
      )}
    </Panel>
  );
}
