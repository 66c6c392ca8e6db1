import { type RecordKind, recordKinds } from "#components/screens/screens.ts";
import { createBrowserStore } from "#lib/client/browser-store.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

/** A record that was opened in this browser. Nothing else of it is stored. */
export interface RecentRecord {
  kind: RecordKind;
  id: string;
  title: string;
  /** When it was opened, by this browser's clock. Milliseconds. */
  at: number;
}

const maxRecent = 8;

const isRecent = (value: unknown): value is RecentRecord =>
  isObject(value) &&
  recordKinds.some((kind) => kind === value.kind) &&
  typeof value.id === "string" &&
  typeof value.title === "string" &&
  typeof value.at === "number";

/** The records that a person opened, newest first. The key is the person with their API key. */
export const recentRecords = createBrowserStore<readonly RecentRecord[]>({
  area: "localStorage",
  name: "qm-recent",
  version: 1,
  parse: (stored) => (Array.isArray(stored) ? stored.filter(isRecent).slice(0, maxRecent) : []),
  isEmpty: (records) => records.length === 0,
});

/** Returns the records with this one first, at most eight. */
export const withVisit = (
  records: readonly RecentRecord[],
  visited: RecentRecord,
): RecentRecord[] =>
  [visited, ...records.filter(({ kind, id }) => kind !== visited.kind || id !== visited.id)].slice(
    0,
    maxRecent,
  );
