"use client";

import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import { liveIntervalMs } from "#lib/client/live/repeated-reads.ts";
import type {
  CasePeopleAnswer,
  CaseTarget,
  ExceptionFilter,
  ExceptionsAnswer,
} from "#lib/protocol/exception.ts";
import { exceptionsKey } from "#lib/protocol/query-keys.ts";
import { writeSearch } from "#lib/v4/search.ts";

/** Returns the query options of what waits for a person. It is read again when an order changes. */
const exceptionsOptions = (filter: ExceptionFilter) =>
  queryOptions({
    queryKey: exceptionsKey(filter),
    queryFn: ({ signal }) =>
      fetchJson(`/api/exceptions?${writeSearch(filter)}`, signal) as Promise<ExceptionsAnswer>,
    staleTime: liveIntervalMs,
    placeholderData: keepPreviousData,
  });

/** Returns what waits for a person. Shows the previous rows while new ones load. */
export const useExceptions = (filter: ExceptionFilter) => useQuery(exceptionsOptions(filter));

const recordsSearch = (records: readonly Pick<CaseTarget, "resource" | "id">[]) =>
  new URLSearchParams(
    records.map(({ resource, id }) => ["record", `${resource} ${id}`]),
  ).toString();

/** Returns who can own all of these records. */
export const useCasePeople = (records: readonly Pick<CaseTarget, "resource" | "id">[]) =>
  useQuery({
    queryKey: ["exception-people", recordsSearch(records)],
    queryFn: ({ signal }) =>
      fetchJson(
        `/api/exceptions/people?${recordsSearch(records)}`,
        signal,
      ) as Promise<CasePeopleAnswer>,
    enabled: records.length > 0,
    staleTime: liveIntervalMs,
  });
