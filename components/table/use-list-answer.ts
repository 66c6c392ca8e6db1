"use client";

import { useMemo, useState } from "react";
import type { ListRecord, ListSource } from "#components/table/list-source.ts";
import { copyInput, filterViewInput, listInput } from "#components/table/list-state.ts";
import {
  type CopiedList,
  type UseCopy,
  useCopy,
  useFilteredCopy,
} from "#components/table/use-copy.ts";
import { pageOfRows, type useView } from "#components/table/use-view.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { isRefusal } from "#lib/protocol/failure.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { InputOf, ListName } from "#lib/v4/registry.ts";

const noInput: Record<string, unknown> = {};

/** Returns a value; while what is on screen is stale, the value of before. */
const useWhileFresh = <Value>(value: Value, isStale: boolean): Value => {
  const [fresh, setFresh] = useState(value);
  // The URL may name a page that is no number.
  if (isStale || Object.is(fresh, value)) return fresh;
  setFresh(value);
  return value;
};

/** Returns the page of the list or of the view that the URL names, as it was last read. */
export const useListAnswer = (
  { operation, definition, fields, maximum }: ListSource<ListName>,
  input: Record<string, unknown>,
  { scannedView: view, found, scanned, ...scan }: ReturnType<typeof useView<ListRecord>>,
  isFiltered: boolean,
) => {
  const copied = definition.copied as CopiedList<ListRecord> | undefined;
  // A list has the same definition as long as it is mounted. A view is read by its scan.
  const readCopy = copied?.useCopy ?? (definition.useSortedCopy as UseCopy<ListRecord> | undefined);
  // The read route checks this input by the schema and names what it refuses.
  const sent = filterViewInput(copied, fields, input, maximum) as InputOf<ListName>;
  const filtered = useFilteredCopy<ListRecord>(
    definition.filteredCopy ?? "orders",
    isFiltered ? listInput(fields, copyInput(copied, input), maximum) : noInput,
    isFiltered,
  );
  const readsCopy = view === null && !isFiltered;
  const own = useCopy(readCopy, readsCopy ? input : noInput, sent);
  const copy = filtered ?? own.copy;
  const asksService = !isFiltered && own.asksService;
  const { data, error, refetch, isPlaceholderData, dataUpdatedAt } = useRead(operation, sent, {
    keepOld: true,
    enabled: view === null && asksService,
  });
  const pageIndex = Number(input.page ?? 0);
  const pageSize = Number((sent as { limit?: number }).limit ?? maximum ?? 50);
  const read = data?.data as Page<ListRecord> | undefined;
  const viewPage = useMemo(
    () => found && pageOfRows(found.rows, pageIndex, pageSize),
    [found, pageIndex, pageSize],
  );
  const isCopied = !asksService;
  const listed = !isCopied
    ? { page: read, isStale: isPlaceholderData, at: dataUpdatedAt }
    : copy.page
      ? { page: copy.page, isStale: copy.isPrevious, at: copy.at }
      : // Until the copy answers, the rows of before stay.
        { page: isPlaceholderData ? read : undefined, isStale: true, at: dataUpdatedAt };
  const listFailure = isCopied ? copy.failure : error && failureOf(error);
  const hasPages = fields.some(({ name }) => name === "page");
  const page = view ? (viewPage ?? undefined) : listed.page;
  const isStale = view === null ? listed.isStale : scan.isPrevious;
  const shownIndex = useWhileFresh(pageIndex, isStale);
  return {
    /** The input of the request: the URL's, with a page size. */
    sent,
    /** Absent until the first answer. */
    page,
    /** Why the page may lack records of the answer. */
    gap: view || isCopied ? null : (data?.gap ?? null),
    failure: view ? (scanned ? null : scan.failure) : listFailure,
    /** The person or the key may not read the list: nothing in it can be filtered, shown or exported. */
    isRefused: !page && error !== null && isRefusal(failureOf(error)),
    retry: view ? scan.retry : isCopied ? copy.retry : () => void refetch(),
    /** When the page on screen was read, in epoch milliseconds. */
    updatedAt: view ? (scanned?.at ?? 0) : listed.at,
    /** The page on screen is the one before the change, until the answer comes. */
    isStale,
    /** The page that the URL names, counted from 0. */
    pageIndex,
    /** The page whose rows are on screen, counted from 0. */
    shownIndex,
    pageSize,
    /** The page is of Quartermaster's own copy of the list. */
    isCopied,
    /** What the copy says of filters that the service lacks; `null` where the address has none. */
    filtered,
    /** The number of records of each filter view by its id. */
    filterCounts: own.copy.counts,
    isPaged: view !== null || isCopied || hasPages,
    /** Whether the operation itself has pages: an export reads it. */
    hasPages,
  };
};
