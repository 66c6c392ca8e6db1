import type { Route } from "next";
import Link from "next/link";
import { ReloadNotice } from "#components/data/failure-notice.tsx";
import { Status, statusLabel } from "#components/ui/status.tsx";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findOpenOrders } from "#lib/server/overview/open-orders.ts";
import { toOrderBuckets, unknownStatus, unknownType } from "#lib/server/overview/order-buckets.ts";
import { outcomeOf } from "#lib/server/upstream/result.ts";
import { writeSearch } from "#lib/v4/search.ts";

const fills: Record<string, string> = {
  processing: "bg-st-processing",
  scheduled: "bg-st-scheduled",
  shipped: "bg-st-shipped",
  in_transit: "bg-st-transit",
};

/** Returns the path of a segment's orders. No filter finds orders without a type or a status. */
const ordersHref = (type: string, status: string | null): Route => {
  const filter = {
    ...(status === null || status === unknownStatus ? {} : { status: [status] }),
    ...(type === unknownType ? {} : { type: [type] }),
  };
  return `/orders?${writeSearch(filter)}` as Route;
};

/** A bar for each order type, with a segment for each status. Each segment opens the filtered list. */
export async function Pipeline({ principal }: { principal: Principal }) {
  const open = await outcomeOf("orders.list", findOpenOrders(principal));
  if ("failure" in open) return <ReloadNotice failure={open.failure} />;
  const { orders, isComplete } = open.value;
  const { pipeline } = toOrderBuckets(orders, Date.now());
  const statuses = [
    ...new Set([
      ...Object.keys(fills),
      ...pipeline.flatMap(({ segments }) => segments.map(({ status }) => status)),
    ]),
  ];
  return (
    <section aria-labelledby="pipeline">
      <h2 id="pipeline">In progress</h2>
      <p className="mt-1 flex flex-wrap gap-x-3 text-small">
        {statuses.map((status) => (
          <Status key={status} value={status} />
        ))}
      </p>
      {pipeline.length === 0 && (
        <p className="py-4 text-ink-3">
          {isComplete
            ? "No orders in progress."
            : "Unknown: the orders that could be read include no open one."}
        </p>
      )}
      <ul className="mt-2">
        {pipeline.map(({ type, total, segments }) => (
          <li key={type} className="border-b border-rule py-2">
            <div className="flex justify-between gap-3">
              <Link
                className="min-w-0 hover:underline wrap-anywhere"
                prefetch={false}
                href={ordersHref(type, null)}
              >
                {type}
              </Link>
              <span className="text-ink-2">{total}</span>
            </div>
            <div className="mt-1 flex h-3.5 gap-0.5">
              {segments.map(({ status, count }) => (
                <Link
                  key={status}
                  prefetch={false}
                  href={ordersHref(type, status)}
                  title={`${count} ${statusLabel(status)}`}
                  aria-label={`${type}: ${count} ${statusLabel(status)}`}
                  style={{ flexGrow: count }}
                  className={`min-w-1.5 basis-0 rounded-[1.5px] hover:opacity-80 ${fills[status] ?? "bg-rule-3"}`}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
