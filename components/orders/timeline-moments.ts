import type { Entry, EntrySource } from "#components/orders/entries.ts";
import { isDateAlone, parseMoment } from "#lib/v4/fields/parse-moment.ts";

/** Sources from the one whose words say most to the one whose words say least. */
export const sourcesByStrength: readonly EntrySource[] = [
  "status",
  "courier",
  "device",
  "event",
  "console",
];

const strengthOf = ({ source }: Entry) => sourcesByStrength.indexOf(source);

/** The entries of one minute, as one line. */
export interface TimelineMoment {
  key: string;
  /** As it came, with any offset or as a date alone; `null` where the entry has no time. */
  at: string | null;
  /** The entry of the strongest source, whose words the line shows. */
  lead: Entry;
  /** Every entry, strongest source first. */
  entries: readonly Entry[];
  sources: readonly EntrySource[];
  deviceCount: number;
  isTrouble: boolean;
}

const minuteMs = 60_000;

const toMoment = (entries: readonly Entry[]): TimelineMoment[] => {
  const sorted = entries.toSorted((a, b) => strengthOf(a) - strengthOf(b));
  const [lead] = sorted;
  if (!lead) return [];
  return [
    {
      key: lead.key,
      at: lead.at,
      lead,
      entries: sorted,
      sources: sourcesByStrength.filter((source) =>
        sorted.some((entry) => entry.source === source),
      ),
      deviceCount: new Set(sorted.flatMap(({ device }) => device ?? [])).size,
      isTrouble: sorted.some(({ isTrouble }) => isTrouble),
    },
  ];
};

/** Returns the moments of a timeline in the order of its entries. An entry without a time is alone. */
export function toMoments(entries: readonly Entry[]): TimelineMoment[] {
  const groups = Map.groupBy(entries, ({ at, key }) => {
    // A date alone is no minute, so it is no moment together with one.
    const time = at !== null && isDateAlone(at) ? undefined : parseMoment(at)?.getTime();
    return time === undefined ? key : Math.floor(time / minuteMs);
  });
  return [...groups.values()].flatMap(toMoment);
}

/**
 * Returns the entries that match the filters; an empty text matches all. The filter by device keeps
 * the moments that name the device, without their entries about other devices.
 */
export function filterEntries(
  entries: readonly Entry[],
  { source, device }: { source: string; device: string },
): Entry[] {
  const ofSource = entries.filter((entry) => source === "" || entry.source === source);
  if (device === "") return ofSource;
  return toMoments(ofSource)
    .filter((moment) => moment.entries.some((entry) => entry.device === device))
    .flatMap((moment) => moment.entries)
    .filter((entry) => entry.device === null || entry.device === device);
}
