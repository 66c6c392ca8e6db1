import Link from "next/link";
import type { LifecycleSegment } from "#components/devices/lifecycle.ts";
import { beganText, durationText, segmentTitle } from "#components/devices/lifecycle-text.ts";
import type { LifecycleKind } from "#components/devices/lifecycle-transitions.ts";
import { Moment } from "#components/moment/moment.tsx";
import { orderHref } from "#components/orders/order-screen.ts";
import { tRich } from "#lib/protocol/words/t.ts";

const bars: Record<LifecycleKind, string> = {
  held: "mx-[3px] bg-ink",
  stored: "mx-[3px] lifecycle-stored",
  prepared: "mx-[5px] bg-st-processing/45",
  moving: "mx-1.5 bg-st-transit",
  ended: "mx-1.5 bg-ink-3",
  gap: "mx-[7px] w-0 border-s-2 border-dotted border-rule-3",
};

function Line({ segment }: { segment: LifecycleSegment }) {
  const { kind, from, to, since, isCurrent, place, orderId, began } = segment;
  const name = kind === "moving" || kind === "prepared" ? beganText(began) : segmentTitle(segment);
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] gap-x-2.5">
      <span className={`rounded-xs ${bars[kind]}`} aria-hidden="true" />
      <span className="min-w-0 py-1.5 wrap-anywhere">
        {orderId && kind !== "gap" ? (
          <Link
            href={orderHref(orderId)}
            prefetch={false}
            className={kind === "held" ? "font-medium hover:underline" : "hover:underline"}
          >
            {name}
          </Link>
        ) : (
          <span className="text-ink-3">{name}</span>
        )}
        {place && <span className="block text-small text-ink-3">{place}</span>}
      </span>
      <span className="py-1.5 text-end text-small text-ink-3">
        {isCurrent ? (
          tRich("deviceRecord.since", {
            moment: () => <Moment key="at" at={since} format="date" />,
          })
        ) : (
          <Moment at={since} format="date" />
        )}
        <span className="block">{durationText(to - from)}</span>
      </span>
    </li>
  );
}

/** The life of a device on a narrow screen, newest first. */
export function LifecycleList({ segments }: { segments: readonly LifecycleSegment[] }) {
  return (
    <ol className="mt-1 sm:hidden print:hidden">
      {segments.toReversed().map((segment) => (
        <Line key={`${segment.from} ${segment.kind}`} segment={segment} />
      ))}
    </ol>
  );
}
