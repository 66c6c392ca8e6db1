import "server-only";
import { setImmediate as letRequestsRun } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type ExportSummary, isImportedList } from "#lib/protocol/list-export.ts";
import type { FilteredList } from "#lib/protocol/list-filter.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { ExportQuestion, FileChoice } from "#lib/server/exports/export-question.ts";
import { exportProblem } from "#lib/server/exports/export-slots.ts";
import {
  type FileColumn,
  type FileRecord,
  importColumns,
  openColumns,
} from "#lib/server/exports/file-columns.ts";
import { fileFormats } from "#lib/server/exports/file-format.ts";
import { createTextSink, type TextSink } from "#lib/server/exports/text-sink.ts";
import { countMatching } from "#lib/server/filter/count-parts.ts";
import {
  atOneMoment,
  compileQuery,
  findOrder,
  findSealed,
  type Matching,
} from "#lib/server/filter/filter-rows.ts";
import type { ListQuery } from "#lib/server/filter/list-query.ts";
import { openList, type ProvenList } from "#lib/server/filter/open-list.ts";
import { readMatching } from "#lib/server/filter/read-matching.ts";
import {
  byId,
  isSortedByName,
  readSorted,
  readSortedIds,
  sealedOrderSettings,
} from "#lib/server/filter/sealed-order.ts";
import { showSealed } from "#lib/server/filter/show-sealed.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { batchesOf } from "#lib/server/store/many-rows.ts";
import { exportStore, type StoreReader, store } from "#lib/server/store/store.ts";

/**
 * Returns what a file of the server would have, or why it can't be written now. Throws
 * `PrincipalError` (role, no_connection).
 */
export const summarizeExport = async (
  principal: Principal,
  { query }: ExportQuestion,
): Promise<ExportSummary> => {
  const problem = exportProblem(principal.userId);
  if (problem !== null) return { isProven: false, reason: problem };
  const opened = await openList(principal, query, "file");
  if ("reason" in opened) return { isProven: false, reason: opened.reason };
  const { connection, view, at } = opened;
  const counts = await atOneMoment(async (tx) =>
    countMatching(tx, await compileQuery(tx, connection, query, view)),
  );
  return { isProven: true, ...counts, at: at.toISOString() };
};

/** Sorted rows that become text at once. */
const batchSize = 50;

const inBatches = async function* <Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += batchSize) {
    yield rows.slice(at, at + batchSize);
    await letRequestsRun();
  }
};

/** Returns whether so many records match that the values which sort them can't all be held in memory. */
const isTooManyToSort = (query: ListQuery, count: number) =>
  isSortedByName(query) && count > sealedOrderSettings().maxOrdered;

/** Records that are read by their IDs at once. */
const idsAtOnce = 500;

/** Reads the records of a file in the order of their list; too many to sort come by their IDs. */
const readRecords = async function* (
  tx: StoreReader,
  { connection, opensIn }: ProvenList,
  query: ListQuery,
  { role }: Principal,
  matching: Matching,
  count: number,
): AsyncGenerator<FileRecord[]> {
  const { list } = query;
  const from = { connection, list, role, hasSightings: list === "orders" };
  if (isTooManyToSort(query, count)) {
    yield* readMatching<FileRecord>(tx, from, matching, byId);
  } else if (!isSortedByName(query)) {
    const order = await findOrder(tx, connection, query, opensIn);
    yield* readMatching<FileRecord>(tx, from, matching, order);
  } else if (count <= sealedOrderSettings().maxSortedAtOnce) {
    yield* inBatches(await readSorted(tx, from, matching, query));
  } else {
    const ids = await readSortedIds(tx, from, matching, query);
    for (const some of batchesOf(ids, idsAtOnce)) {
      for await (const rows of inBatches(await findSealed(tx, connection, list, some))) {
        yield showSealed<FileRecord>(connection, list, role, rows);
      }
    }
  }
};

const undecidedGap = (count: number, list: FilteredList) =>
  count === 0 ? [] : [t("listProof.undecided", { count, list, isOne: count === 1 ? "yes" : "no" })];

/** What a file needs. */
interface FileSource {
  principal: Principal;
  opened: ProvenList;
  question: ExportQuestion;
  choice: FileChoice;
  columns: readonly FileColumn[];
}

/** Reads a file's records as they are at one moment. Yields its text, part by part. */
const readFileText = async function* (
  tx: StoreReader,
  { principal, opened, question, choice, columns }: FileSource,
): AsyncGenerator<string> {
  const { query, filterText } = question;
  const matching = await compileQuery(tx, opened.connection, query, opened.view);
  const { count, undecidedCount } = await countMatching(tx, matching);
  const format = fileFormats[choice.format];
  const names = columns.map(({ name }) => name);
  let rows = 0;
  let start = format.start(names);
  for await (const some of readRecords(tx, opened, query, principal, matching, count)) {
    rows += some.length;
    const cells = some.map((record) => columns.map(({ read }) => read(record) ?? ""));
    yield start + format.rows(names, cells);
    start = "";
  }
  const gaps = [
    ...undecidedGap(undecidedCount, query.list),
    ...columns.flatMap(({ gap }) => gap ?? []),
  ];
  yield start +
    format.end({
      isComplete: gaps.length === 0,
      rows,
      asOf: opened.at.toISOString(),
      filter: filterText,
      gaps,
      order: isTooManyToSort(query, count) ? t("exportFile.byId") : "",
    });
};

/** Runs a transaction whose statement ends when nobody waits for it any more. */
const whileWanted = async (
  tx: StoreReader,
  gone: AbortSignal,
  run: () => Promise<void>,
): Promise<void> => {
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  const cancel = () =>
    void store()
      .execute(sql`select pg_cancel_backend(${rows[0]?.pid}::int)`)
      .catch(() => undefined);
  gone.addEventListener("abort", cancel);
  try {
    gone.throwIfAborted();
    await run();
  } finally {
    gone.removeEventListener("abort", cancel);
  }
};

/** Writes a file to its end in one transaction. `onStart` is called before its first text is written. */
const writeFile = (source: FileSource, sink: TextSink, gone: AbortSignal, onStart: () => void) =>
  exportStore().transaction(
    (tx) =>
      whileWanted(tx, gone, async () => {
        for await (const text of readFileText(tx, source)) {
          onStart();
          await sink.write(text);
          gone.throwIfAborted();
        }
      }),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

/**
 * Starts to write a file of the records that match, as the person's role sees them, from the mirror as it is at this
 * moment. Returns its text once the first part is read. A file that can't be written to its end breaks off, without
 * its last line. `gone` ends the query, as a reader does that goes away or stops reading. `onEnd` is called when the
 * query has ended. Throws what the read of the first part throws: `SealError` if the mirror can't be decrypted.
 */
export const startExport = async (
  principal: Principal,
  opened: ProvenList,
  question: ExportQuestion,
  choice: FileChoice,
  { gone, onEnd, stallMs }: { gone: AbortSignal; onEnd: () => void; stallMs?: number },
): Promise<ReadableStream<Uint8Array>> => {
  const sink = createTextSink(stallMs);
  const started = Promise.withResolvers<void>();
  const write = async () => {
    const { list } = question.query;
    const columns =
      choice.purpose === "import" && isImportedList(list)
        ? importColumns[list]
        : await openColumns(principal, list, choice.columns);
    const source = { principal, opened, question, choice, columns };
    await writeFile(source, sink, AbortSignal.any([gone, sink.gone]), started.resolve);
  };
  const end = async (error?: unknown) => {
    onEnd();
    started.reject(error);
    if (error !== undefined && !gone.aborted && !sink.gone.aborted) {
      log().warn({ error: errorFields(error) }, "an export broke off");
    }
    await sink.end(error);
  };
  void write().then(() => end(), end);
  await started.promise;
  return sink.stream;
};
