import Link from "next/link";
import { orderViewHref } from "#components/orders/order-links.ts";
import type { Numbers } from "#components/ui/number.ts";
import { Status, statusLabel } from "#components/ui/status.tsx";
import { listText } from "#lib/protocol/intl-words.ts";
import type { OrderTypeCount } from "#lib/protocol/today.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";

const fills: Record<string, string> = {
  processing: "bg-st-processing",
  scheduled: "bg-st-scheduled",
  shipped: "bg-st-shipped",
  in_transit: "bg-st-transit",
};
const hatching =
  "bg-[repeating-linear-gradient(135deg,var(--ink-3)_0_2px,transparent_2px_4px)] ring-1 ring-ink-3 ring-inset";
const fillOf = (status: string | null) => fills[status ?? ""] ?? hatching;

const typeText = (type: string | null) =>
  type === null ? t("today.unknownType") : codeWord("orderType", type);
const statusText = (status: string | null, type?: string | null) =>
  status === null ? t("today.unknownStatus") : statusLabel(status, type);

function TypeBar({
  type,
  total,
  segments,
  longest,
  numbers,
}: OrderTypeCount & { longest: number; numbers: Numbers }) {
  const types = [type ?? missingValue];
  const width = `${(total / longest) * 100}%`;
  const textOf = ({ status, count }: OrderTypeCount["segments"][number]) =>
    t("today.segment", { n: numbers.numberText(count), status: statusText(status, type) });
  return (
    <li className="border-b border-rule pt-2 pb-1.5">
      <Link
        className="block hover:underline"
        prefetch={false}
        href={orderViewHref("open", { type: types })}
      >
        <span className="flex min-h-6 items-center justify-between gap-3">
          <span className="min-w-0 wrap-anywhere">{typeText(type)}</span>
          <span className="text-ink-2">{numbers.numberText(total)}</span>
        </span>
        {/* On a phone most segments are too small for a finger: the bar is part of this link. */}
        <span
          role="img"
          aria-label={listText(segments.map(textOf))}
          style={{ width }}
          className="flex h-6 items-center gap-0.5 sm:hidden"
        >
          {segments.map(({ status, count }) => (
            <span
              key={status ?? ""}
              style={{ flexGrow: count }}
              className={`h-2.5 min-w-1 basis-0 rounded-[1px] ${fillOf(status)}`}
            />
          ))}
        </span>
      </Link>
      <div className="flex max-sm:hidden" style={{ width }}>
        {segments.map((segment) => (
          <Link
            key={segment.status ?? ""}
            prefetch={false}
            href={orderViewHref("open", { type: types, status: [segment.status ?? missingValue] })}
            title={textOf(segment)}
            aria-label={t("today.typeSegment", {
              type: typeText(type),
              segment: textOf(segment),
            })}
            style={{ flexGrow: segment.count }}
            className="flex h-6 min-w-1.5 basis-0 items-center pe-0.5 last:pe-0 hover:opacity-80"
          >
            <span className={`h-2.5 grow rounded-[1px] ${fillOf(segment.status)}`} />
          </Link>
        ))}
      </div>
    </li>
  );
}

/** The swatch and the word of a status in the bars. A status without its own color is hatched. */
function LegendEntry({ status }: { status: string | null }) {
  if (status !== null && status in fills) return <Status value={status} />;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 text-ink-2">
      <span className={`size-3 shrink-0 rounded-[1px] ${hatching}`} />
      <span className="wrap-anywhere">{statusText(status)}</span>
    </span>
  );
}

/**
 * The open orders: a bar for each type, a segment for each status, linked to the same orders in
 * Orders. All bars have one scale: the longest one fills the width.
 */
export function Pipeline({
  types,
  isComplete,
  numbers,
}: {
  types: readonly OrderTypeCount[];
  /** Every open order is counted. */
  isComplete: boolean;
  numbers: Numbers;
}) {
  const total = types.reduce((sum, each) => sum + each.total, 0);
  const longest = Math.max(...types.map((each) => each.total), 1);
  const others = types.flatMap(({ segments }) => segments.map(({ status }) => status));
  const statuses = new Set([...Object.keys(fills), ...others]);
  return (
    <section aria-labelledby="pipeline">
      <div className="flex items-baseline gap-1.5">
        <h2 id="pipeline">{t("today.pipeline")}</h2>
        {types.length > 0 && (
          <Link
            href={orderViewHref("open")}
            prefetch={false}
            className="inline-flex min-h-6 items-center text-ink-3 hover:underline"
          >
            {t("today.ordersCounted", {
              count: total,
              n: numbers.numberText(total),
              isComplete: isComplete ? "yes" : "no",
            })}
          </Link>
        )}
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 text-small">
        {[...statuses].map((status) => (
          <LegendEntry key={status ?? ""} status={status} />
        ))}
      </p>
      {types.length === 0 && (
        <p className="py-4 text-ink-3">
          {isComplete ? t("today.noneInProgress") : t("today.unknownInProgress")}
        </p>
      )}
      <ul className="mt-1">
        {types.map((each) => (
          <TypeBar key={each.type ?? ""} {...each} longest={longest} numbers={numbers} />
        ))}
      </ul>
    </section>
  );
}
