import type { Page } from "#lib/v4/fields/page.ts";

/** A filter by which a list that is cut can be read in parts, and the values known of it. */
export interface Slice<Row> {
  field: string;
  values: readonly string[];
  /** The value of a record, which may be one that was not known before. */
  readValue: (row: Row) => string | null | undefined;
}

export interface ExportCount {
  rows: number;
  /** Records that the service counts; `null` where it gives no total. */
  total: number | null;
}

/** What an export holds of its list, and why. */
export interface Completeness {
  status: "complete" | "incomplete" | "unknown";
  /** Full sentences for the screen and the file; empty where nothing has to be said. */
  sentence: string;
}

/** A read of a whole list that can stop at any point and go on from there. */
export interface ExportJob<Row> {
  /** Reads on until the end. Throws what `ask` throws, and goes on from there when called again. */
  run: (onCount: (count: ExportCount) => void) => Promise<void>;
  rows: () => readonly Row[];
  isDone: () => boolean;
  completeness: () => Completeness;
}

type Ask<Row> = (changes: Record<string, unknown>) => Promise<Page<Row>>;

/** Keeps a browser from holding more than it can. */
const maxPages = 20_000;
const maxSlices = 600;

const plain = new Intl.NumberFormat("en-GB");
const count = (n: number) => plain.format(n);

/** Records by id, in the order in which they came, each once. */
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

const stopped = "The export was stopped before the end of the list.";

const repeatedSentence = (repeated: number) =>
  `The list changed while it was read: ${count(repeated)} ${repeated === 1 ? "record" : "records"} came on two pages and ${repeated === 1 ? "is" : "are"} written once. A record that moved to an earlier page may be missing.`;

/**
 * Reads page after page until the service's total is reached, or a page brings nothing new. A short
 * page is not the end: a service may give smaller pages than it was asked for.
 */
export const pageJob = <Row>(ask: Ask<Row>, rowId: (row: Row) => string): ExportJob<Row> => {
  const store = rowStore(rowId);
  let at = 0;
  let pagesWithoutNews = 0;
  let firstTotal: number | null = null;
  let total: number | null = null;
  let isDone = false;

  const step = async () => {
    const page = await ask({ page: at });
    at += 1;
    total = page.totalCount ?? total;
    firstTotal ??= total;
    const added = store.add(page.items);
    pagesWithoutNews = added === 0 ? pagesWithoutNews + 1 : 0;
    // Many new records may push a whole page of known ones on to the next.
    const isPastEnd = page.items.length === 0 || pagesWithoutNews > 1;
    isDone = isPastEnd || (total !== null && store.rows.size >= total) || at >= maxPages;
  };

  const ofTotal = () =>
    `${count(store.rows.size)} of ${total === null ? "an unknown number of" : count(total)} records`;

  /** Why the file may lack records although every page was read; empty where nothing tells so. */
  const change = () => {
    const repeated = store.repeated();
    // A page repeated as a whole is how a service without pages answers the next request.
    if (repeated > 0 && (total !== null || repeated % store.rows.size !== 0)) {
      return repeatedSentence(repeated);
    }
    if (firstTotal === total) return "";
    return `The list changed while it was read, from ${count(firstTotal ?? 0)} records to ${count(total ?? 0)}: one that moved between pages may be missing.`;
  };

  return {
    async run(onCount) {
      while (!isDone) {
        await step();
        onCount({ rows: store.rows.size, total });
      }
    },
    rows: () => [...store.rows.values()],
    isDone: () => isDone,
    completeness() {
      if (!isDone) return { status: "incomplete", sentence: `${stopped} It holds ${ofTotal()}.` };
      const isShort = total !== null && store.rows.size < total;
      if (isShort || at >= maxPages) {
        const why = change() || "The service gave no more of them.";
        return { status: "incomplete", sentence: `It holds ${ofTotal()}. ${why}` };
      }
      const sentence = change();
      return { status: sentence === "" ? "complete" : "unknown", sentence };
    },
  };
};

interface Node {
  filters: Record<string, string>;
  /** Filters that may still divide it. */
  depth: number;
  /** Values by which it has been divided. */
  divided: Set<string>;
}

/**
 * Reads a list that has no pages: the list itself, then, as long as an answer is cut, the same with
 * one more filter set to each value that is known or came up meanwhile.
 */
export const sliceJob = <Row>(
  ask: Ask<Row>,
  rowId: (row: Row) => string,
  { slices, limit, noun }: { slices: readonly Slice<Row>[]; limit: number; noun: string },
): ExportJob<Row> => {
  const store = rowStore(rowId);
  const known = slices.map(({ values }) => new Set(values));
  const queue: Node[] = [{ filters: {}, depth: 0, divided: new Set() }];
  const cut: Node[] = [];
  let total: number | null = null;
  let asked = 0;
  let isFirstCut = false;
  let isDone = false;

  const learn = (items: readonly Row[]) => {
    for (const row of items) {
      slices.forEach(({ readValue }, index) => {
        const value = readValue(row);
        if (value) known[index]?.add(value);
      });
    }
  };

  /** Queues the parts of every cut answer that have not been read, new values included. */
  const divide = () => {
    for (const node of cut) {
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
    if (!node) return;
    const page = await ask(node.filters);
    queue.shift();
    asked += 1;
    store.add(page.items);
    learn(page.items);
    const isCut =
      page.totalCount === null ? page.items.length >= limit : page.totalCount > page.items.length;
    if (asked === 1) {
      total = page.totalCount;
      isFirstCut = isCut;
    }
    if (isCut) cut.push(node);
    divide();
    isDone = queue.length === 0 || isEnough() || asked >= maxSlices;
  };

  return {
    async run(onCount) {
      while (!isDone) {
        await step();
        onCount({ rows: store.rows.size, total });
      }
    },
    rows: () => [...store.rows.values()],
    isDone: () => isDone,
    completeness() {
      const held = store.rows.size;
      if (isDone && (!isFirstCut || isEnough())) return { status: "complete", sentence: "" };
      const how =
        asked > 1
          ? `Searches by ${slices.map(({ field }) => field).join(", ")} found ${count(held)}`
          : `It holds the first ${count(held)}`;
      const ofTotal = total === null ? "of an unknown number of" : `of ${count(total)}`;
      const limits = `The service gives at most ${count(limit)} ${noun} a search and no further pages`;
      const end = total === null ? ", so more may exist." : ".";
      const start = isDone ? "" : `${stopped} `;
      return {
        status: total === null && isDone ? "unknown" : "incomplete",
        sentence: `${start}${how} ${ofTotal} ${noun}. ${limits}${end}`,
      };
    },
  };
};
