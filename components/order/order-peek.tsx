"use client";

import { toEntries } from "#components/order/entries.ts";
import { OrderDevices } from "#components/order/order-devices";
import { orderTitle } from "#components/order/order-title.ts";
import { SlaRule } from "#components/order/sla-rule";
import { Country } from "#components/ui/country";
import { Moment } from "#components/ui/moment";
import { ReadPanel } from "#components/ui/read-panel";
import { Status, statusLabel } from "#components/ui/status";
import type { Order } from "#lib/v4/records/order";

/** An order beside its list: how late, what last, which devices. */
export default function OrderPeek({ row }: { row: Order }) {
  const input = { id: row.id };
  return (
    <div className="grid gap-4">
      <div>
        <p className="code text-ink-3">{row.id}</p>
        <p className="text-prose font-semibold">{orderTitle(row)}</p>
        <p className="mt-0.5 flex items-center gap-3">
          <Status value={row.status} />
          <Country code={row.country} named />
        </p>
      </div>
      <section className="border-t border-rule pt-3">
        <h2 className="label mb-1.5">SLA, business days</h2>
        <ReadPanel name="orders.sla" input={input} lines={1}>
          {(sla) => (
            <>
              <SlaRule sla={sla} width={200} />
              {sla.reason && <p className="mt-1 text-ink-2">{sla.reason}</p>}
            </>
          )}
        </ReadPanel>
      </section>
      <section className="border-t border-rule pt-3">
        <h2 className="label mb-1.5">Latest</h2>
        <ReadPanel name="orders.history" input={input}>
          {(history) => (
            <dl className="grid grid-cols-[92px_1fr] gap-y-1.5">
              {toEntries(history, undefined)
                .slice(0, 4)
                .map((entry) => (
                  <div key={entry.key} className="col-span-2 grid grid-cols-subgrid">
                    <dt className="text-ink-3">
                      <Moment at={entry.at} />
                    </dt>
                    <dd>{entry.source === "status" ? statusLabel(entry.text) : entry.text}</dd>
                  </div>
                ))}
            </dl>
          )}
        </ReadPanel>
      </section>
      <section className="border-t border-rule pt-3">
        <h2 className="label mb-1.5">Devices</h2>
        <OrderDevices id={row.id} />
      </section>
    </div>
  );
}
