import type { LifecycleSegment } from "#components/devices/lifecycle.ts";
import { beganText } from "#components/devices/lifecycle-text.ts";
import { dateTimeFormat } from "#lib/protocol/words/intl.ts";
import { formatLocaleInUse } from "#lib/protocol/words/t.ts";

/** A mark on the ribbon's axis. `at` is a share of its width. */
export interface Tick {
  at: number;
  label: string;
  isYear: boolean;
}

const dayMs = 86_400_000;
const maxTicks = 10;
/** Months between ticks: the smallest that gives few enough. */
const monthSteps = [1, 3, 6, 12, 24, 60];

const day = { day: "numeric", month: "short" } as const;
const month = { month: "short" } as const;
const year = { year: "numeric" } as const;

/** Returns a moment in UTC in the language in use, with these parts: `9 Nov`, `Nov`, `2026`. */
const labelOf = (at: number, parts: Intl.DateTimeFormatOptions) =>
  dateTimeFormat(formatLocaleInUse(), { ...parts, timeZone: "UTC" }).format(at);

/** Returns the first days of months between two moments, in UTC; of weeks, if less than two months. */
export const ticksOf = (from: number, to: number): Tick[] => {
  const span = to - from;
  if (span <= 0) return [];
  const share = (at: number) => (at - from) / span;
  if (span < 61 * dayMs) {
    const step = span < 15 * dayMs ? 2 * dayMs : 7 * dayMs;
    const first = Math.ceil(from / dayMs) * dayMs;
    const count = Math.max(0, Math.floor((to - first) / step) + 1);
    return Array.from({ length: count }, (_, index) => {
      const at = first + index * step;
      return { at: share(at), label: labelOf(at, day), isYear: false };
    });
  }
  const step = monthSteps.find((each) => span / (each * 30.44 * dayMs) <= maxTicks) ?? 120;
  const start = new Date(from);
  const ticks: Tick[] = [];
  const firstMonth = Math.ceil((start.getUTCMonth() + 1) / step) * step;
  for (let index = firstMonth; ; index += step) {
    const at = Date.UTC(start.getUTCFullYear(), index, 1);
    if (at >= to) return ticks;
    const isYear = index % 12 === 0;
    ticks.push({ at: share(at), label: labelOf(at, isYear ? year : month), isYear });
  }
};

/** What began a segment, with its place on the ribbon and the row in which its words fit. */
export interface Marker {
  at: number;
  segment: LifecycleSegment;
  /** Rows from the top; `null` where no row has room, so that only the line is drawn. */
  row: number | null;
  /** The words end at the mark instead of beginning there. */
  isBefore: boolean;
}

/** Characters that are as wide as two of the alphabet. */
const wide = /[\u3000-\u9fff\uff00-\uff60]/g;

/** Shares of the ribbon's width that the words of a marker take, at about 760 px. */
const wordShare = (words: string) =>
  (words.length + (words.match(wide)?.length ?? 0) + 13) * 0.0085;

/** The last row ends with the word for today. */
const todayShare = 0.94;

const isMarked = ({ kind, began }: LifecycleSegment, index: number) =>
  index === 0 || kind === "held" || kind === "stored" || kind === "ended" || began === "collected";

/** Returns the moments to name under the ribbon, each in one of `rows` rows without overlap. */
export const markersOf = (
  segments: readonly LifecycleSegment[],
  from: number,
  to: number,
  rows: number,
): Marker[] => {
  const taken = Array.from({ length: rows }, () => 0);
  return segments.filter(isMarked).map((segment): Marker => {
    const at = (segment.from - from) / (to - from);
    const share = wordShare(beganText(segment.began));
    const isBefore = at + share > 1;
    const start = isBefore ? at - share : at;
    const end = isBefore ? at : start + share;
    const row = taken.findIndex(
      (used, index) => used <= start && (index < rows - 1 || end <= todayShare),
    );
    if (row >= 0) taken[row] = end;
    return { at, segment, row: row < 0 ? null : row, isBefore };
  });
};
