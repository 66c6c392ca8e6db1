import type { ReactNode } from "react";

/** A line across a chart, with its number at the start. */
interface Tick {
  value: number;
  text: string;
  y: number;
}

/** A chart whose numbers stay where they are while it scrolls. The line of 0 is the ground. */
export function ChartFrame({
  title,
  height,
  width,
  ticks,
  beside,
  empty,
  children,
}: {
  title: string;
  /** Pixels. */
  height: number;
  /** The classes of the least width at which the names below the chart have room. */
  width: string;
  ticks: readonly Tick[];
  /** What else stands there, 36 px wide. */
  beside?: ReactNode;
  /** What the chart says over its axes where it has no marks, wherever it is scrolled to. */
  empty?: string | false;
  children: ReactNode;
}) {
  return (
    <div className="relative flex">
      <svg width="44" height={height} className="mirrored shrink-0" aria-hidden="true">
        {ticks.map(({ value, text, y }) => (
          <text key={value} x="36" y={y + 4} textAnchor="end" className="fill-ink-3 text-small">
            {text}
          </text>
        ))}
        {beside}
      </svg>
      {/* Where there is no room for all, the newest is seen first. */}
      <div className="min-w-0 grow overflow-x-auto [direction:rtl] rtl:[direction:ltr]">
        <svg
          width="100%"
          height={height}
          className={`mirrored block [direction:ltr] ${width} print:min-w-0`}
        >
          <title>{title}</title>
          {ticks.map(({ value, y }) => (
            <line
              key={value}
              x1="0"
              x2="100%"
              y1={y}
              y2={y}
              stroke={value === 0 ? "var(--ink)" : "var(--rule)"}
            />
          ))}
          {children}
        </svg>
      </div>
      {empty && (
        <p className="absolute inset-y-0 start-11 end-0 grid place-items-center text-ink-2">
          {empty}
        </p>
      )}
    </div>
  );
}
