import type { Route } from "next";
import Link from "next/link";
import { Status, statusLabel } from "#components/ui/status.tsx";
import { writeSearch } from "#lib/v4/search.ts";

export interface OrderTypeCount {
  type: string | null;
  total: number;
  segments: { status: string | null; count: number }[];
}

const fills: Record<string, string> = {
  processing: "bg-st-processing",
  scheduled: "bg-st-scheduled",
  shipped: "bg-st-shipped",
  in_transit: "bg-st-transit",
};

const typeText = (type: string | null) => type ?? "Unknown type";
const statusText = (status: string | null) => status ?? "Unknown status";

/** No filter finds orders without a type or status, so such a link filters by the other field only. */
const ordersHref = (type: string | null, status: string | null): Route => {
  const filter = {
    ...(status === null ? {} : { status: [status] }),
    ...(type === null ? {} : { type: [type] }),
  };
  return `/orders?${writeSearch(filter)}` as Route;
};

function TypeBar({ type, total, segments }: OrderTypeCount) {
  return (
    <li className="border-b border-rule py-2">
      <div className="flex justify-between gap-3">
        <Link
          className="min-w-0 hover:underline wrap-anywhere"
          prefetch={false}
          href={ordersHref(type, null)}
        >
          {typeText(type)}
        </Link>
        <span className="text-ink-2">{total}</span>
      </div>
      <div className="mt-1 flex h-3.5 gap-0.5">
        {segments.map(({ status, count }) => {
          const text = `${count} ${statusLabel(statusText(status))}`;
          return (
            <Link
              key={status ?? ""}
              prefetch={false}
              href={ordersHref(type, status)}
              title={text}
              aria-label={`${typeText(type)}: ${text}`}
              style={{ flexGrow: count }}
              className={`min-w-1.5 basis-0 rounded-[1.5px] hover:opacity-80 ${fills[status ?? ""] ?? "bg-rule-3"}`}
            />
          );
        })}
      </div>
    </li>
  );
}

/** The open orders: a bar for each type, a segment for each status, linked to the filtered list. */
export function Pipeline({
  types,
  isComplete,
}: {
  types: readonly OrderTypeCount[];
  /** Every open order is counted. */
  isComplete: boolean;
}) {
  const statuses = new Set([
    ...Object.keys(fills),
    ...types.flatMap(({ segments }) => segments.map(({ status }) => statusText(status))),
  ]);
  return (
    <section aria-labelledby="pipeline">
      <h2 id="pipeline">In progress</h2>
      <p className="mt-1 flex flex-wrap gap-x-3 text-small">
        {[...statuses].map((status) => (
          <Status key={status} value={status} />
        ))}
      </p>
      {types.length === 0 && (
        <p className="py-4 text-ink-3">
          {isComplete
            ? "No orders in progress."
            : "Unknown: no open order is among those that could be read."}
        </p>
      )}
      <ul className="mt-2">
        {types.map((each) => (
          <TypeBar key={each.type ?? ""} {...each} />
        ))}
      </ul>
    </section>
  );
}
