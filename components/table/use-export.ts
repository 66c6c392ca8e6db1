"use client";

import { useEffect, useRef, useState } from "react";
import { cellsJob, type FileJob } from "#components/table/export-cells.ts";
import {
  type ExportCount,
  type ExportJob,
  pageJob,
  readRowsJob,
  type Slice,
  sliceJob,
} from "#components/table/export-job.ts";
import type { ListRecord } from "#components/table/list-source.ts";
import type { Column, TableDefinition } from "#components/table/table-definition.ts";
import { failureOf, fetchJson, ReadError } from "#lib/client/fetch-json.ts";
import { noteExport } from "#lib/client/note-export.ts";
import { type PacedWait, paceReads } from "#lib/client/paced-reads.ts";
import { read } from "#lib/client/read.ts";
import { waitFor } from "#lib/client/wait-for.ts";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";
import type { FilteredList, FilteredPage } from "#lib/protocol/list-filter.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { InputOf, ListName } from "#lib/v4/registry.ts";
import { writeSearch } from "#lib/v4/search.ts";

type ExportState =
  | { status: "idle"; saved: { rows: number; sentence: string } | null }
  | { status: "running"; count: ExportCount; wait: PacedWait | null }
  | { status: "paused"; count: ExportCount; failure: Failure | null };

interface ExportedList {
  operation: ListName;
  definition: TableDefinition<ListName>;
  input: InputOf<ListName>;
  columns: readonly Column<ListRecord>[];
  isPaged: boolean;
  /** The rows of a view or a selection, which are read already; `null` where the export reads the list. */
  found: { rows: readonly ListRecord[]; coverage: string } | null;
  /** The copy that answers the filters, with those of the address; `null` where the service does. */
  filtered: { list: FilteredList; input: object } | null;
  /** The id of the view, or `selected`; `null` for the whole list. */
  part: string | null;
  /** The person's, for the day in the file's name. */
  timeZone: string;
}

/** Performs a read at the export's pace. */
type PacedAsk = <Answer>(perform: (signal: AbortSignal) => Promise<Answer>) => Promise<Answer>;

const nothing: ExportCount = { rows: 0, total: null };
const idle: ExportState = { status: "idle", saved: null };

/** Returns the slices that the list's filter doesn't set, with the company's countries if readable. */
const slicesOf = async (
  { definition, input }: ExportedList,
  signal: AbortSignal,
): Promise<Slice<ListRecord>[]> => {
  const open = (definition.slices ?? []).filter(
    ({ field }) => (input as Record<string, unknown>)[field] === undefined,
  );
  return Promise.all(
    open.map(async ({ countries, ...slice }) => {
      if (!countries) return slice;
      // Without this list, the export slices by the countries of the records that it read.
      const answer = await read("employees.countries", {}, signal).catch(() => null);
      const codes = answer?.data.items.map(({ value }) => value) ?? [];
      return { ...slice, values: [...slice.values, ...codes] };
    }),
  );
};

/** Records of a page of the copy: it decrypts them, which takes longer than to find them. */
const filteredPageSize = 500;

/** Reads a page by filters that the service lacks. Throws `ReadError`, also where the copy proves nothing. */
const readFilteredPage = async (
  { list, input }: NonNullable<ExportedList["filtered"]>,
  changes: object,
  signal: AbortSignal,
): Promise<Page<ListRecord>> => {
  const search = writeSearch({ ...input, limit: filteredPageSize, ...changes });
  const answer = (await fetchJson(
    `/api/filtered/${list}?${search}`,
    signal,
  )) as FilteredPage<ListRecord>;
  if (answer.page) return answer.page;
  throw new ReadError({ ...emptyFailure, kind: "unavailable", message: answer.reason });
};

/** Exports the current filter and columns at a steady pace; resumes from where it stopped. */
export function useExport(list: ExportedList) {
  const [state, setState] = useState<ExportState>(idle);
  const active = useRef<(Pick<ExportedList, "columns"> & { job: FileJob<ListRecord> }) | null>(
    null,
  );
  const count = useRef(nothing);
  const abort = useRef(new AbortController());
  useEffect(() => () => abort.current.abort(), []);

  const showRunning = (wait: PacedWait | null) => {
    if (abort.current.signal.aborted) return;
    setState({ status: "running", count: count.current, wait });
  };

  const createRowsJob = async (ask: PacedAsk): Promise<ExportJob<ListRecord>> => {
    const { operation, definition, input, isPaged, found, filtered } = list;
    if (found) return readRowsJob(found.rows, found.coverage);
    const askList = (changes: Record<string, unknown>): Promise<Page<ListRecord>> =>
      ask(async (signal) => {
        if (filtered) return readFilteredPage(filtered, changes, signal);
        const { data } = await read(operation, { ...input, ...changes }, signal);
        return data as Page<ListRecord>;
      });
    // The copy has pages of every list.
    if (isPaged || filtered) return pageJob(askList, definition.rowId);
    const { limit = Number.POSITIVE_INFINITY } = input as { limit?: number };
    const slices = await slicesOf(list, abort.current.signal);
    // The service may refuse a value of a record as a filter: that slice counts as empty.
    const askSlice = (filters: Record<string, unknown>) =>
      askList(filters).catch((error: unknown) => {
        const isFirst = Object.keys(filters).length === 0;
        if (isFirst || failureOf(error).kind !== "validation") throw error;
        return { items: [], page: null, pageSize: null, totalCount: null, nextCursor: null };
      });
    return sliceJob(askSlice, definition.rowId, { slices, limit, noun: definition.noun[0] });
  };

  const createJob = async (): Promise<FileJob<ListRecord>> => {
    const input = list.filtered?.input ?? list.input;
    await noteExport(list.operation, list.part ? { ...input, [list.part]: true } : input);
    const paced = paceReads({ wait: waitFor, now: Date.now, onWait: showRunning });
    const ask: PacedAsk = (perform) => {
      const { signal } = abort.current;
      return paced(() => perform(signal), signal);
    };
    return cellsJob(await createRowsJob(ask), list.columns, ask);
  };

  const save = async () => {
    if (!active.current) return;
    const { job, columns } = active.current;
    abort.current.abort();
    active.current = null;
    const { csvName, saveCsv, toCsv } = await import("#components/table/export-csv.ts");
    const completeness = job.completeness();
    saveCsv(csvName(list, completeness, new Date(), list.timeZone), toCsv(job, columns));
    const { sentence } = completeness;
    setState({ status: "idle", saved: { rows: job.rows().length, sentence } });
  };

  /** Runs the active export on, or a new one. */
  const resume = async () => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    showRunning(null);
    try {
      active.current ??= { job: await createJob(), columns: list.columns };
      await active.current.job.run((next) => {
        count.current = next;
        showRunning(null);
      });
      if (!signal.aborted) await save();
    } catch (error) {
      if (signal.aborted) return;
      setState({ status: "paused", count: count.current, failure: failureOf(error) });
    }
  };

  const start = () => {
    active.current = null;
    count.current = nothing;
    return resume();
  };

  const pause = () => {
    abort.current.abort();
    setState({ status: "paused", count: count.current, failure: null });
  };

  const cancel = () => {
    abort.current.abort();
    active.current = null;
    setState(idle);
  };

  return { state, start, pause, resume, save, cancel };
}
