import { statusText } from "#components/reports/report-tables.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";

/** The colors of the known statuses, as their marks have them (app/marks.css). */
const colors: Readonly<Record<string, string>> = {
  processing: "var(--st-processing)",
  scheduled: "var(--st-scheduled)",
  shipped: "var(--st-shipped)",
  "in transit": "var(--st-transit)",
  "awaiting customs": "var(--st-warn)",
  available: "var(--st-delivered)",
  assigned: "var(--st-transit)",
  reserved: "var(--st-scheduled)",
  "in repair": "var(--st-warn)",
  "in storage": "var(--st-processing)",
};

/** What is not known is hatched. */
export const unknownFill = "url(#report-hatch)";

/** Returns how the part of a bar with a status is filled. */
export const fillOf = (status: string): string => colors[foldText(status)] ?? unknownFill;

/** The pattern of `unknownFill`, once on a page. */
export function Hatch() {
  return (
    <svg width="0" height="0" className="absolute" aria-hidden="true">
      <defs>
        <pattern
          id="report-hatch"
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" fill="var(--paper)" />
          <rect width="1.6" height="6" fill="var(--ink-3)" />
        </pattern>
      </defs>
    </svg>
  );
}

/** What each filling means, in the order of the bars. */
export function StatusLegend({ statuses }: { statuses: readonly string[] }) {
  return statuses.map((status) => (
    <span key={status}>
      <svg width="10" height="10" className="me-1.5 inline-block align-[-1px]" aria-hidden="true">
        <rect width="10" height="10" fill={fillOf(status)} />
      </svg>
      {statusText(status)}
    </span>
  ));
}
