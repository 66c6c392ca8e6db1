"use client";

import Link from "next/link";
import { type KeyboardEvent, useState } from "react";
import type { LifecycleSegment } from "#components/devices/lifecycle.ts";
import { markersOf, ticksOf } from "#components/devices/lifecycle-scale.ts";
import { beganText, durationText, segmentTitle } from "#components/devices/lifecycle-text.ts";
import type { LifecycleKind } from "#components/devices/lifecycle-transitions.ts";
import { formatMoment } from "#components/moment/moment.tsx";
import { orderHref } from "#components/orders/order-screen.ts";
import { inlineStepOf } from "#components/ui/inline-step.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

const bars: Record<LifecycleKind, string> = {
  held: "inset-y-0 bg-ink text-paper",
  stored: "inset-y-0 lifecycle-stored text-ink-2",
  prepared: "inset-y-2 bg-st-processing/45",
  moving: "inset-y-3 bg-st-transit",
  ended: "inset-y-3 bg-ink-3",
  gap: "top-1/2 border-t-2 border-dotted border-rule-3 rounded-none!",
};

/** Rows of words under the ribbon. */
const rows = 2;
const rowHeight = 20;

const percent = (share: number) => `${(share * 100).toFixed(3)}%`;

/** Returns a segment in words, in lines and as one text: what, when, where and by which order. */
const useWords = () => {
  const { timeZone, locale } = useViewer();
  const dayOf = (at: string) => formatMoment(at, "date", timeZone, locale);
  const whenOf = ({ from, to, since, until, isCurrent }: LifecycleSegment) => {
    const duration = durationText(to - from);
    return isCurrent
      ? t("lifecycle.since", { day: dayOf(since), duration })
      : t("lifecycle.between", { from: dayOf(since), until: dayOf(until), duration });
  };
  const originOf = ({ kind, began, since, orderId }: LifecycleSegment) => {
    if (kind === "gap")
      return t("lifecycle.lastKnown", { began: beganText(began), day: dayOf(since) });
    return orderId ? t("lifecycle.order", { id: showUnsafe(orderId) }) : "";
  };
  const wordsOf = (segment: LifecycleSegment) => {
    const title = segmentTitle(segment);
    const when = whenOf(segment);
    const origin = originOf(segment);
    const { place } = segment;
    return {
      lines: [title, when, place ?? "", origin].filter(Boolean),
      spoken: t("lifecycle.spoken", {
        title,
        when,
        hasPlace: place ? "yes" : "no",
        place: place ?? "",
        hasOrigin: origin ? "yes" : "no",
        origin,
      }),
    };
  };
  return { dayOf, wordsOf };
};

/** The words of the segment under the pointer or with the focus, beside the ribbon. */
function Words({ lines, at }: { lines: readonly string[]; at: number }) {
  const [title, ...rest] = lines;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-full z-10 mt-1.5 w-max max-w-80 rounded-md border border-rule-2 bg-sheet px-3 py-2 shadow-float wrap-anywhere"
      style={at > 0.6 ? { insetInlineEnd: percent(1 - at) } : { insetInlineStart: percent(at) }}
    >
      <p className="font-medium">{title}</p>
      {rest.map((line) => (
        <p key={line} className="text-small text-ink-2">
          {line}
        </p>
      ))}
    </div>
  );
}

/** Moves the focus along the segments that open an order. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a")];
  const at = links.indexOf(document.activeElement as HTMLElement);
  const step = inlineStepOf(event.key, event.currentTarget);
  const next = step === 0 ? { Home: 0, End: links.length - 1 }[event.key] : at + step;
  if (next === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  links[next]?.focus();
};

function Axis({ from, to }: { from: number; to: number }) {
  return (
    <div className="relative h-6 border-b border-rule-2 text-[11px] text-ink-3" aria-hidden="true">
      {ticksOf(from, to).map(({ at, label, isYear }) => (
        <span
          key={at}
          className={`absolute bottom-0 border-s border-rule-2 ps-1 leading-4 ${isYear ? "font-semibold" : ""} ${at > 0.96 ? "invisible" : ""}`}
          style={{ insetInlineStart: percent(at) }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

/** What a held or stored segment says in itself, where it is wide enough. */
function SegmentText({ segment }: { segment: LifecycleSegment }) {
  const { kind, place, from, to, isCurrent } = segment;
  const title = segmentTitle(segment);
  const duration = durationText(to - from);
  if (kind === "stored")
    return (
      <span className="block truncate px-2.5 pt-2 text-center text-[11px]/4">{place ?? title}</span>
    );
  return (
    <>
      <span className="block truncate px-2.5 pt-0.5 text-small/4 font-semibold">{title}</span>
      <span className="block truncate px-2.5 text-[11px]/3.5 opacity-80">
        {[place, isCurrent ? t("lifecycle.soFar", { duration }) : duration]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </>
  );
}

function Segment({
  segment,
  start,
  width,
  words,
  isTabStop,
  onEnter,
  onFocus,
  onBlur,
}: {
  segment: LifecycleSegment;
  /** Shares of the ribbon's width. */
  start: number;
  width: number;
  words: string;
  isTabStop: boolean;
  onEnter: () => void;
  onFocus: () => void;
  onBlur: () => void;
}) {
  const { kind, orderId } = segment;
  const place = {
    className: `absolute min-w-[3px] overflow-hidden rounded-xs ${bars[kind]}`,
    style: { insetInlineStart: percent(start), width: `calc(${percent(width)} - 1px)` },
    onPointerEnter: onEnter,
  };
  if (kind === "gap" || !orderId)
    return (
      <li {...place}>
        <span className="sr-only">{words}</span>
      </li>
    );
  return (
    <li className="contents">
      <Link
        {...place}
        href={orderHref(orderId)}
        prefetch={false}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        {width > 0.09 && (kind === "held" || kind === "stored") && (
          <SegmentText segment={segment} />
        )}
        <span className="sr-only">{words}</span>
      </Link>
    </li>
  );
}

/** What began each part, under the ribbon, and a line for today at its end. */
function Markers({
  segments,
  from,
  now,
  dayOf,
}: {
  segments: readonly LifecycleSegment[];
  from: number;
  now: number;
  dayOf: (at: string) => string;
}) {
  return (
    <div className="relative mt-0.5" style={{ height: rows * rowHeight + 6 }} aria-hidden="true">
      {markersOf(segments, from, now, rows).map(({ at, segment, row, isBefore }) => (
        <span
          key={`${segment.from} ${segment.kind}`}
          className={`absolute top-0 border-ink-3 ${isBefore ? "border-e pe-1.5 text-end" : "border-s ps-1.5"}`}
          style={{
            height: row === null ? 6 : 2 + (row + 1) * rowHeight,
            ...(isBefore ? { insetInlineEnd: percent(1 - at) } : { insetInlineStart: percent(at) }),
          }}
        >
          {row !== null && (
            <span
              className="block text-small/4 whitespace-nowrap"
              style={{ paddingTop: 4 + row * rowHeight }}
            >
              {/* Over the lines of other marks. */}
              <span className="relative z-1 bg-sheet">
                {tRich("lifecycle.beganOn", {
                  began: beganText(segment.began),
                  day: () => (
                    <span key="day" className="text-[11px] text-ink-3">
                      {dayOf(segment.since)}
                    </span>
                  ),
                })}
              </span>
            </span>
          )}
        </span>
      ))}
      <span
        className="absolute -top-11 inset-e-0 grid items-end border-e-[1.5px] border-ink pe-1.5 text-small/4 font-semibold"
        style={{ height: 46 + rows * rowHeight }}
      >
        {t("deviceRecord.today")}
      </span>
    </div>
  );
}

/**
 * The life of a device as a ribbon: width is time, ink is a holder, hatching is storage, blue is
 * movement, dots are what no order explains. Arrow keys move along it, Enter opens the order.
 */
export function LifecycleRibbon({
  segments,
  now,
}: {
  segments: readonly LifecycleSegment[];
  now: number;
}) {
  const { dayOf, wordsOf } = useWords();
  const [shown, setShown] = useState<number | null>(null);
  const [stop, setStop] = useState<number | null>(null);
  const from = segments[0]?.from ?? now;
  const span = Math.max(1, now - from);
  const share = (at: number) => (at - from) / span;
  const current = shown === null ? undefined : segments[shown];
  // One stop of the tab key: the segment that had the focus last, at first the newest.
  const tabStop = stop ?? segments.findLastIndex(({ kind }) => kind !== "gap");
  return (
    <div className="relative mt-1.5 max-sm:hidden print:block">
      <Axis from={from} to={now} />
      <div className="relative" onPointerLeave={() => setShown(null)}>
        <ol
          className="relative mt-1 h-8.5"
          aria-label={t("deviceRecord.oldestFirst")}
          onKeyDown={moveFocus}
          data-no-hover-card=""
        >
          {segments.map((segment, index) => (
            <Segment
              key={`${segment.from} ${segment.kind}`}
              segment={segment}
              start={share(segment.from)}
              width={share(segment.to) - share(segment.from)}
              words={wordsOf(segment).spoken}
              isTabStop={index === tabStop}
              onEnter={() => setShown(index)}
              onFocus={() => {
                setShown(index);
                setStop(index);
              }}
              onBlur={() => setShown(null)}
            />
          ))}
        </ol>
        {current && (
          <Words lines={wordsOf(current).lines} at={share((current.from + current.to) / 2)} />
        )}
      </div>
      <Markers segments={segments} from={from} now={now} dayOf={dayOf} />
    </div>
  );
}
