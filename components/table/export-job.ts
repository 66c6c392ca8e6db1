import { listText } from "#lib/protocol/intl-words.ts";
import { numberFormat } from "#lib/protocol/words/intl.ts";
import { localeInUse, t } from "#lib/protocol/words/t.ts";
import type { Page } from "#lib/v4/fields/page.ts";

/** A filter by which a truncated list can be read in parts, and the known values of it. */
export interface Slice<Row> {
  field: string;
  values: readonly string[];
  /** Returns the value of a record, which may be a new one. */
  readValue: (row: Row) => string | null | undefined;
}

export interface ExportCount {
  rows: number;
  /** Records that the service counts; `null` where it gives no total. */
  total: number | null;
  /** The column that is read once the rows are, and for how many rows it was. */
  reading?: { column: string; rows: number };
}

/** How much of its list an export holds, and why. */
export interface Completeness {
  status: "complete" | "incomplete" | "unknown";
  /** Full sentences for the screen and the file; empty if the export is complete. */
  sentence: string;
}

/** A read of a whole list that can stop at any point and continue from there. */
export interface ExportJob<Row> {
  /** Reads to the end. Throws what `ask` throws, and continues from there when called again. */
  run: (onCount: (count: ExportCount) => void) => Promise<void>;
  rows: () => readonly Row[];
  completeness: () => Completeness;
}

/** Reads the list with these changes to its input. */
type Ask<Row> = (changes: Record<string, unknown>) => Promise<Page<Row>>;

// Limits what the browser has to hold in memory.
const maxPages = 20_000;
const maxSearches = 600;

/** Keeps each record once, in the order of arrival. */
const rowStore = <Row>(rowId: (row: Row) => string) => {
  const rows = new Map<string, Row>();
  let repeated = 0;
  return {
    rows,
    repeated: () => repeated,
    /** Returns how many records were new. */
    add(items: readonly Row[]) {
      const before = rows.size;
      for (const row of items) {
        const id = rowId(row);
        if (rows.has(id)) repeated += 1;
        else rows.set(id, row);
      }
      return rows.size - before;
    },
  };
};

/** Formats a number by the language alone: a file is the same in whatever format a person chose. */
export const exportNumber = (value: number): string =>
  numberFormat(localeInUse(), {}).format(value);

/** What both kinds of job have in common: `step` reads one part and returns whether it was the last. */
const jobOf = <Row>(
  rows: ReadonlyMap<string, Row>,
  step: () => Promise<{ isDone: boolean; total: number | null }>,
  completeness: (isDone: boolean) => Completeness,
): ExportJob<Row> => {
  let isDone = false;
  return {
    async run(onCount) {
      while (!isDone) {
        const result = await step();
        isDone = result.isDone;
        onCount({ rows: rows.size, total: result.total });
      }
    },
    rows: () => [...rows.values()],
    completeness: () => completeness(isDone),
  };
};

const repeatedSentence = (repeated: number) =>
  t("list.repeatedRows", { count: repeated, n: exportNumber(repeated) });

/**
 * Reads page after page until the service's total is reached, or a page brings nothing new. A short
 * page is not the end: a service may return smaller pages than requested.
 */
export const pageJob = <Row>(ask: Ask<Row>, rowId: (row: Row) => string): ExportJob<Row> => {
  const store = rowStore(rowId);
  let at = 0;
  let pagesWithoutNews = 0;
  let firstTotal: number | null = null;
  let total: number | null = null;

  const step = async () => {
    const page = await ask({ page: at });
    at += 1;
    total = page.totalCount ?? total;
    firstTotal ??= total;
    const added = store.add(page.items);
    pagesWithoutNews = added === 0 ? pagesWithoutNews + 1 : 0;
    // Records that are added meanwhile may push a whole page of known ones to the next page.
    const isPastEnd = page.items.length === 0 || pagesWithoutNews > 1;
    const isDone = isPastEnd || (total !== null && store.rows.size >= total) || at >= maxPages;
    return { isDone, total };
  };

  const holds = () => {
    const count = exportNumber(store.rows.size);
    return total === null
      ? t("list.holdsOfUnknown", { count })
      : t("list.holds", { count, total: exportNumber(total) });
  };

  /** Why the file may lack records although every page was read; empty if nothing suggests it. */
  const change = () => {
    const repeated = store.repeated();
    // A service without pages answers every page number with the same whole list.
    if (repeated > 0 && (total !== null || repeated % store.rows.size !== 0)) {
      return repeatedSentence(repeated);
    }
    if (firstTotal === total) return "";
    return t("list.grown", {
      before: exportNumber(firstTotal ?? 0),
      after: exportNumber(total ?? 0),
    });
  };

  return jobOf(store.rows, step, (isDone) => {
    if (!isDone) return { status: "incomplete", sentence: `${t("list.stopped")} ${holds()}` };
    const isShort = total !== null && store.rows.size < total;
    if (isShort || at >= maxPages) {
      const why = change() || t("list.noMoreGiven");
      return { status: "incomplete", sentence: `${holds()} ${why}` };
    }
    const sentence = change();
    return { status: sentence === "" ? "complete" : "unknown", sentence };
  });
};

/** Returns the job of rows that are read already; `coverage` says why some may be missing, or is empty. */
export const readRowsJob = <Row>(rows: readonly Row[], coverage: string): ExportJob<Row> => ({
  run: async (onCount) => onCount({ rows: rows.length, total: rows.length }),
  rows: () => rows,
  completeness: () => ({ status: coverage === "" ? "complete" : "unknown", sentence: coverage }),
});

/** One search: the list with some of its slices set. */
interface Node {
  filters: Record<string, string>;
  /** Index of the slice that divides this search if its answer is truncated. */
  depth: number;
  /** Values of that slice that have been searched for. */
  divided: Set<string>;
}

/**
 * Reads a list that has no pages. While an answer is truncated, repeats the search with one more
 * filter set, once for each value that is known or came with a record.
 */
export const sliceJob = <Row>(
  ask: Ask<Row>,
  rowId: (row: Row) => string,
  { slices, limit, noun }: { slices: readonly Slice<Row>[]; limit: number; noun: string },
): ExportJob<Row> => {
  const store = rowStore(rowId);
  const known = slices.map(({ values }) => new Set(values));
  const queue: Node[] = [{ filters: {}, depth: 0, divided: new Set() }];
  const truncated: Node[] = [];
  let total: number | null = null;
  let searches = 0;
  let isFirstTruncated = false;

  const learn = (items: readonly Row[]) => {
    for (const row of items) {
      slices.forEach(({ readValue }, index) => {
        const value = readValue(row);
        if (value) known[index]?.add(value);
      });
    }
  };

  /** Queues the searches that every truncated answer still needs, new values included. */
  const divide = () => {
    for (const node of truncated) {
      const field = slices[node.depth]?.field;
      if (field === undefined) continue;
      for (const value of known[node.depth] ?? []) {
        if (node.divided.has(value)) continue;
        node.divided.add(value);
        const filters = { ...node.filters, [field]: value };
        queue.push({ filters, depth: node.depth + 1, divided: new Set() });
      }
    }
  };

  const isEnough = () => total !== null && store.rows.size >= total;

  const step = async () => {
    const [node] = queue;
    if (!node) return { isDone: true, total };
    const page = await ask(node.filters);
    queue.shift();
    searches += 1;
    store.add(page.items);
    learn(page.items);
    const isTruncated =
      page.totalCount === null ? page.items.length >= limit : page.totalCount > page.items.length;
    if (searches === 1) {
      total = page.totalCount;
      isFirstTruncated = isTruncated;
    }
    if (isTruncated) truncated.push(node);
    divide();
    return { isDone: queue.length === 0 || isEnough() || searches >= maxSearches, total };
  };

  return jobOf(store.rows, step, (isDone) => {
    const held = store.rows.size;
    if (isDone && (!isFirstTruncated || isEnough())) return { status: "complete", sentence: "" };
    const counted = {
      noun,
      count: exportNumber(held),
      total: total === null ? "unknown" : exportNumber(total),
    };
    const how =
      searches > 1
        ? t("list.foundBy", { ...counted, fields: listText(slices.map(({ field }) => field)) })
        : t("list.holdsFirst", counted);
    const limits = t("list.searchLimit", {
      noun,
      limit: exportNumber(limit),
      isKnown: String(total !== null),
    });
    const start = isDone ? "" : `${t("list.stopped")} `;
    return {
      status: total === null && isDone ? "unknown" : "incomplete",
      sentence: `${start}${how} ${limits}`,
    };
  });
};
