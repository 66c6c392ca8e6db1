"use client";

import Link from "next/link";
import { isLateOrder } from "#components/employees/person-orders.ts";
import { Moment } from "#components/moment/moment.tsx";
import { LastSeenText, useLastSeen } from "#components/orders/last-seen.tsx";
import { orderHref } from "#components/orders/order-screen.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Status } from "#components/ui/status.tsx";
import { slaText } from "#lib/protocol/sla-text.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { isFinished } from "#lib/v4/fields/known-values.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** As high as a place with its entry, so that the list below it stays where it is. */
function Where({ order }: { order: Order }) {
  const { seen, latest, isPending } = useLastSeen(order, { isFrugal: true });
  return (
    <div className="min-h-[76px]">
      <p className="label">
        {!seen && latest ? t("orderFacts.lastEntry") : t("orderFacts.lastSeen")}
      </p>
      {seen || latest ? (
        <LastSeenText seen={seen} latest={latest} order={order} />
      ) : isPending ? (
        <Skeleton lines={2} />
      ) : (
        <p className="text-ink-3">—</p>
      )}
    </div>
  );
}

/** The most urgent order of a person, with where it was seen last. Absent once all are finished. */
export function UrgentOrder({ order }: { order: Order | undefined }) {
  if (!order || isFinished(order.status)) return null;
  const isLate = isLateOrder(order);
  const sla = slaText(order.sla);
  const expected = expectedOf(order);
  return (
    <section
      aria-label={isLate ? t("employeeRecord.late") : t("employeeRecord.open")}
      className={`mb-3 grid gap-x-6 gap-y-1.5 border-s-2 py-0.5 ps-3 sm:grid-cols-2 ${isLate ? "border-signal" : "border-rule-2"}`}
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <Link href={orderHref(order.id)} prefetch={false} className="link font-medium">
            {order.orderType ? codeWord("orderType", order.orderType) : t("order.untyped")}
          </Link>
          <Status value={order.status} orderType={order.orderType} />
        </p>
        {sla && <p className={isLate ? "font-medium text-signal" : "text-ink-2"}>{sla}</p>}
        {expected && (
          <p className="text-ink-2">
            {tRich("employeeRecord.expected", {
              moment: () => <Moment key="eta" at={expected.eta} format="day" />,
            })}
          </p>
        )}
      </div>
      <Where order={order} />
    </section>
  );
}
