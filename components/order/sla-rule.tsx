import { slaText } from "#components/order/order-text.ts";
import type { OrderSla } from "#lib/v4/records/order.ts";

/** A ruler of the expected business days with the elapsed days marked, in red where an order is late. */
export function SlaRule({ sla, width }: { sla: OrderSla | null | undefined; width: number }) {
  const text = slaText(sla);
  if (!sla || text === null) return <span className="text-ink-3">—</span>;
  const expected = sla.expectedDays ?? 0;
  const elapsed = sla.elapsedDays ?? 0;
  const whole = Math.max(expected, elapsed, 1);
  const x = (days: number) => (days / whole) * width;
  const isOver = elapsed > expected;
  const isLate = sla.late === true;
  // More than thirty ticks would look like a bar, so the ruler marks weeks of five days.
  const step = whole > 30 ? 5 : 1;
  const ticks = Array.from({ length: Math.ceil(whole / step) - 1 }, (_, i) => (i + 1) * step);
  return (
    <span className="inline-flex align-middle items-center gap-2 whitespace-nowrap">
      {sla.expectedDays != null && (
        <svg
          width={width + 1}
          height="13"
          viewBox={`0 0 ${width + 1} 13`}
          className="shrink-0"
          aria-hidden="true"
        >
          <path d={`M0 12H${width}`} className="stroke-rule-2" />
          {ticks.map((day) => (
            <path
              key={day}
              d={`M${x(day)} ${day % 5 === 0 ? 7 : 9}V12`}
              className="stroke-rule-2"
            />
          ))}
          <path d={`M0 5H${x(Math.min(elapsed, expected))}`} className="stroke-ink stroke-[4]" />
          {isOver && (
            <path
              d={`M${x(expected)} 5H${x(elapsed)}`}
              className={`stroke-[4] ${isLate ? "stroke-signal" : "stroke-ink-3"}`}
            />
          )}
          <path
            d={`M${Math.min(x(expected), width - 0.5)} 0V12`}
            className={`stroke-[1.4] ${isLate ? "stroke-signal" : "stroke-ink"}`}
          />
        </svg>
      )}
      <span className={`text-small ${isLate ? "font-medium text-signal" : "text-ink-3"}`}>
        {text}
      </span>
    </span>
  );
}
