"use client";

import {
  keepPreviousData,
  queryOptions,
  useQueries,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import {
  addLines as addAction,
  changeCells as changeAction,
  changeColumns as changeColumnsAction,
  confirmTeam as confirmAction,
  decideOnRun as decideAction,
  makeRun as makeAction,
} from "#lib/actions/runs.ts";
import { fetchJson, quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import { liveIntervalMs } from "#lib/client/live/repeated-reads.ts";
import { readRunsList } from "#lib/client/runs/runs-list.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { runKey, runKeys, runsKey } from "#lib/protocol/query-keys.ts";
import type {
  LineState,
  NewRun,
  RunChoice,
  RunLine,
  RunLinesAnswer,
  RunsAnswer,
  RunView,
} from "#lib/protocol/run.ts";
import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** How many lines one read has. */
export const linesPerPage = 100;

export const runPath = (id: string) => `/api/runs/${toIdSegment(id)}`;

/** Returns the runs that the person may see, newest first. Kept up to date, as all of a run is (`LiveReads`). */
export const useRuns = () =>
  useQuery({
    queryKey: runsKey,
    queryFn: ({ signal, client }) =>
      readRunsList(client.getQueryData<RunsAnswer>(runsKey), {
        all: () => fetchJson("/api/runs", signal) as Promise<RunsAnswer>,
        one: (id) => fetchJson(runPath(id), signal) as Promise<RunView>,
      }),
    staleTime: liveIntervalMs,
  });

/** Returns one run. */
export const useRun = (id: string) =>
  useQuery({
    queryKey: runKey(id),
    queryFn: ({ signal }) => fetchJson(runPath(id), signal) as Promise<RunView>,
    staleTime: liveIntervalMs,
  });

/** Which lines of a run are read, and in which order. */
export interface LineFilter {
  show: LineState | "all";
  order: "newest" | "file";
}

const linesOptions = (
  run: RunView,
  filter: LineFilter,
  { from, limit }: { from: number; limit: number },
) =>
  queryOptions({
    // Another state of the run, or a new check, has other lines.
    queryKey: [...runKeys(run.id), "lines", run.state, run.checkedAt, filter, from, limit],
    queryFn: ({ signal }) =>
      fetchJson(
        `${runPath(run.id)}/lines?${writeSearch({ ...filter, from, limit })}`,
        signal,
      ) as Promise<RunLinesAnswer>,
    staleTime: liveIntervalMs,
    placeholderData: keepPreviousData,
  });

/**
 * Returns the lines between two positions of a filter, by position, and how many the filter has; `null`
 * before the first answer.
 */
export function useRunLines(
  run: RunView,
  filter: LineFilter,
  [start, end]: readonly [start: number, end: number],
) {
  const first = Math.floor(start / linesPerPage);
  const pages = Array.from(
    { length: Math.floor(end / linesPerPage) - first + 1 },
    (_, index) => (first + index) * linesPerPage,
  );
  const answers = useQueries({
    queries: pages.map((from) => linesOptions(run, filter, { from, limit: linesPerPage })),
  });
  const total = answers.find(({ data }) => data)?.data?.total ?? null;
  const error = answers.find((answer) => answer.error)?.error ?? null;
  const lineAt = (position: number): RunLine | undefined => {
    const page = pages.findIndex((from) => position >= from && position < from + linesPerPage);
    return answers[page]?.data?.lines[position - (pages[page] ?? 0)];
  };
  return { lineAt, total, error };
}

/** How many lines of one state are read at once. */
export const maxLinesOfState = 500;

/** Returns the first lines of one state, in the order of the file. They are read again when their number changes. */
export function useLinesOf(run: RunView, show: LineState) {
  const count = run.counts[show] ?? 0;
  const options = linesOptions(run, { show, order: "file" }, { from: 0, limit: maxLinesOfState });
  return useQuery({
    ...options,
    queryKey: [...options.queryKey, count],
    staleTime: 0,
    enabled: count > 0,
  });
}

/**
 * Returns a line that a list of the run on screen has, as it was read last; `null` without one. It renders
 * again with the lists.
 */
export function useLineOf(run: RunView, row: number | null): RunLine | null {
  const lists = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [...runKeys(run.id), "lines"] })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const { state } of row === null ? [] : lists) {
    const line = (state.data as RunLinesAnswer | undefined)?.lines.find(
      (each) => each.line === row,
    );
    if (line) return line;
  }
  return null;
}

/** Returns all lines of the run that the lists on screen have read. It renders again with the lists. */
export function useKnownLines(run: RunView): RunLine[] {
  const known = new Map<number, RunLine>();
  const lists = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: [...runKeys(run.id), "lines"] })
    .toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  for (const { state } of lists) {
    for (const line of (state.data as RunLinesAnswer | undefined)?.lines ?? [])
      known.set(line.line, line);
  }
  return [...known.values()];
}

const unreachable = { failure: quartermasterUnreachable };

/** Makes a run. Never throws. */
export const makeRun = (run: NewRun) => makeAction(run).catch(() => unreachable);

/** Adds a part of the lines. The same part sent again is added once. Never throws. */
export const addLines = (part: Parameters<typeof addAction>[0]) =>
  addAction(part).catch(() => unreachable);

/** Returns the changes of a run. Each returns its failure, or `null`, and never throws. */
export function useRunChanges(run: RunView) {
  const queries = useQueryClient();
  const { id: runId, hash } = run;
  const apply = async (
    change: Promise<{ run: RunView } | { failure: Failure }>,
  ): Promise<Failure | null> => {
    const answer = await change.catch(() => unreachable);
    if (!("failure" in answer)) queries.setQueryData(runKey(runId), answer.run);
    await queries.invalidateQueries({ queryKey: runKeys(runId) });
    void queries.invalidateQueries({ queryKey: runsKey });
    // Runs that need their person are among these.
    void queries.invalidateQueries({ queryKey: ["requests"] });
    return "failure" in answer ? answer.failure : null;
  };
  return {
    change: (changes: { line: number; field: string; value: string }[]) =>
      apply(changeAction({ runId, changes })),
    /** `fields`: one for each column of the run. */
    changeColumns: (fields: (string | null)[]) => apply(changeColumnsAction({ runId, fields })),
    confirmTeam: (name: string) => apply(confirmAction({ runId, name })),
    decide: (choice: RunChoice) => apply(decideAction({ runId, choice, hash })),
    /** Decides and returns the run that the decision made, or the failure. */
    retry: async (): Promise<RunView | Failure> => {
      const answer = await decideAction({ runId, choice: "retry", hash }).catch(() => unreachable);
      return "failure" in answer ? answer.failure : answer.run;
    },
  };
}
