import type { CSSProperties } from "react";
import { slaText } from "#lib/protocol/sla-text.ts";
import type { OrderSla } from "#lib/v4/records/order.ts";

/** The width of the ruler in app/marks.css, in pixels. */
const defaultWidth = 72;

/** With more days, the ruler marks weeks of five days. */
const maxDays = 30;

/**
 * A ruler of the expected business days with the elapsed days marked, in red where an order is late.
 * `width` is in pixels; `text` replaces the words beside it.
 */
export function SlaRule({
  sla,
  status,
  width = defaultWidth,
  text = slaText(sla, status),
}: {
  sla: OrderSla | null | undefined;
  /** The status of the order, which may have ended. */
  status?: string | null | undefined;
  width?: number;
  text?: string | null;
}) {
  if (!sla || text === null) return <span className="text-ink-3">—</span>;
  const { expectedDays: expected, elapsedDays: elapsed } = sla;
  const late = sla.late === true ? " sla-late" : "";
  if (expected == null) return <span className={`sla${late}`}>{text}</span>;
  const hasWeeks = Math.max(expected, elapsed ?? 0) > maxDays;
  const sizes = {
    "--expected": expected,
    "--elapsed": elapsed ?? undefined,
    "--width": width === defaultWidth ? undefined : `${width}px`,
  };
  return (
    <span
      className={`sla-rule${late}${hasWeeks ? " sla-weeks" : ""}`}
      style={sizes as CSSProperties}
    >
      {text}
    </span>
  );
}
