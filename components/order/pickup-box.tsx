"use client";

import { formatMoment, Moment } from "#components/data/moment.tsx";
import { useViewer } from "#components/data/viewer.tsx";
import { type PickupWindow, pickupWindowOf } from "#components/order/extra-facts.ts";
import { stageLinesOf } from "#components/order/stages.ts";
import { Box } from "#components/ui/waybill.tsx";
import { useRead } from "#lib/client/read.ts";
import { dateTimeFormat } from "#lib/protocol/intl.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Order } from "#lib/v4/records/order.ts";

const windowFormat = (timeZone: string, isSameDay: boolean): Intl.DateTimeFormatOptions => ({
  ...(isSameDay ? {} : { weekday: "short", day: "numeric", month: "short" }),
  hour: "2-digit",
  minute: "2-digit",
  timeZone,
});

/** The two ends of a window in its own zone, the day once where both are on one. */
function WindowTimes({ from, to, timeZone }: PickupWindow) {
  const viewer = useViewer();
  const zone = timeZone ?? viewer.timeZone;
  const format = (at: string, isSameDay: boolean) =>
    dateTimeFormat(viewer.locale, windowFormat(zone, isSameDay))
      .format(parseMoment(at) ?? 0)
      // Only some versions of the browsers put this space before "PM".
      .replaceAll("\u202f", " ");
  const dayIn = (at: string | null) =>
    at && dateTimeFormat("en-CA", { timeZone: zone }).format(parseMoment(at) ?? 0);
  const isOneDay = dayIn(from) === dayIn(to);
  return (
    <>
      {from && (
        <time dateTime={from} title={from}>
          {format(from, false)}
        </time>
      )}
      {from && to && (isOneDay ? "–" : " – ")}
      {!from && to && "until "}
      {to && (
        <time dateTime={to} title={to}>
          {format(to, from !== null && isOneDay)}
        </time>
      )}{" "}
      <span className="text-ink-3" title={zone}>
        {zone === "UTC" ? "UTC" : `${zone.split("/").at(-1)?.replaceAll("_", " ")} time`}
      </span>
    </>
  );
}

/** When the courier may collect, and whether it did; absent where the order carries no window. */
export function PickupBox({ order, className }: { order: Order; className?: string }) {
  const { timeZone, locale } = useViewer();
  const history = useRead("orders.history", { id: order.id }).data?.data;
  const window = pickupWindowOf(order, (at) => formatMoment(at, "full", timeZone, locale));
  if (!window) return null;
  const { from, to, rest } = window;
  const pickedUp = stageLinesOf(order, history)
    .flatMap(({ stages }) => stages)
    .find(({ name, at }) => name === "Picked up" && at !== null)?.at;
  const [start, end, actual] = [from, to, pickedUp].map((at) => parseMoment(at)?.getTime());
  const isInside =
    start !== undefined && end !== undefined && actual !== undefined
      ? start <= actual && actual <= end
      : null;
  return (
    <Box label="Pickup window" className={className}>
      {(from || to) && <WindowTimes {...window} />}
      {rest.map((line) => (
        <div key={line} className={from || to ? "text-small text-ink-3" : ""}>
          {showUnsafe(line)}
        </div>
      ))}
      {pickedUp && (
        <div className="text-small text-ink-3">
          picked up <Moment at={pickedUp} />
          {isInside !== null && (isInside ? ", inside the window" : ", outside the window")}
        </div>
      )}
    </Box>
  );
}
