"use client";

import { type ReactNode, useMemo, useRef } from "react";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import { NeedsYouBlock } from "#components/intent/needs-you-block.tsx";
import { writeWords } from "#components/intent/record-of.ts";
import { requestColumns } from "#components/intent/request-columns.tsx";
import {
  hasNeedsYou,
  needsYouFilter,
  pageSize,
  requestFields,
  requestKinds,
  shows,
} from "#components/intent/request-filters.ts";
import { employeeIdOf, requestTitle } from "#components/intent/request-title.ts";
import { useNames } from "#components/intent/use-names.ts";
import { FilterChip } from "#components/table/filter-chip.tsx";
import { Rows } from "#components/table/rows.tsx";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import { useRowKeys } from "#components/table/use-row-keys.ts";
import { Button } from "#components/ui/button.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRequests } from "#lib/client/requests.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import type { IntentFilter, IntentView, OpenRequests } from "#lib/protocol/intent.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const showWords: Record<(typeof shows)[number], string> = {
  all: "All",
  open: "Open",
  "needs you": "Needs you",
  settled: "Settled",
};

const countOf = (show: string, open: OpenRequests | undefined) => {
  if (!open) return null;
  if (show === "needs you") return open.needsYou;
  return show === "open" ? open.checking + open.needsYou : null;
};

const chip = "h-6.5 px-2.5 text-compact aria-pressed:font-medium";

function Filters({
  input,
  change,
  open,
  isCompany,
}: {
  input: IntentFilter;
  change: (next: Record<string, unknown>) => void;
  open: OpenRequests | undefined;
  isCompany: boolean;
}) {
  const kind = requestFields.find(({ name }) => name === "operation");
  const isFiltered = Object.keys(input).length > 0;
  return (
    <search className="mt-3.5 mb-1.5 flex flex-wrap items-center gap-1.5">
      <fieldset className="inline-flex overflow-hidden rounded-control border border-rule-2 bg-sheet text-ink-2 [&>*+*]:border-l [&>*+*]:border-rule-2">
        <legend className="sr-only">Fate</legend>
        {shows.map((show) => {
          const count = countOf(show, open);
          return (
            <button
              key={show}
              type="button"
              aria-pressed={(input.show ?? "all") === show}
              className={`${chip} aria-pressed:bg-accent-wash aria-pressed:text-accent`}
              onClick={() => change({ show: show === "all" ? undefined : show, before: undefined })}
            >
              {showWords[show]}
              {count !== null && count > 0 && (
                <span
                  className={`ml-1.5 tabular-nums ${show === "needs you" ? "text-signal" : "text-ink-3"}`}
                >
                  {count}
                </span>
              )}
            </button>
          );
        })}
      </fieldset>
      {kind && (
        <FilterChip
          field={kind}
          filter={{
            options: requestKinds,
            format: (name) => writeWords[name as WriteName]?.what ?? name,
          }}
          values={input.operation ? [input.operation] : []}
          onChange={([operation]) => change({ operation, before: undefined })}
        />
      )}
      {isCompany && (
        <button
          type="button"
          aria-pressed={input.yours === true}
          className={`${chip} rounded-control border border-rule-2 bg-sheet text-ink-2 aria-pressed:border-accent aria-pressed:text-accent`}
          onClick={() => change({ yours: input.yours ? undefined : true, before: undefined })}
        >
          Only yours
        </button>
      )}
      {isFiltered && (
        <button
          type="button"
          className="link px-1 text-compact"
          onClick={() =>
            change(Object.fromEntries(requestFields.map(({ name }) => [name, undefined])))
          }
        >
          Clear filters
        </button>
      )}
    </search>
  );
}

/** Why there is nothing to list, and what to do about it. */
function emptyWords(
  { show, before, yours, operation }: IntentFilter,
  { isBlockShown, isWhole }: { isBlockShown: boolean; isWhole: boolean },
) {
  if (before) return "There are no older ones.";
  if (isBlockShown) return "Nothing else.";
  if (!isWhole) return "None of your own requests is among these.";
  if (yours || operation) return "No request matches these filters.";
  if (show === "needs you") return "No request needs you.";
  if (show === "open") return "Nothing is under way: every request is settled.";
  return "Nothing has been sent from here yet. An order, a purchase, a new employee: whatever you send is listed here with what became of it.";
}

/** Every write within the person's reach, newest first; those that need somebody on top. */
export function RequestList({ isCompany }: { isCompany: boolean }) {
  const { input, change } = useSearchState(requestFields);
  const filter = input as IntentFilter;
  const isOnTop = hasNeedsYou(filter);
  const list = useRequests({ ...filter, limit: pageSize });
  const top = useRequests(needsYouFilter(filter), { enabled: isOnTop });

  const waiting = (isOnTop && list.data && !top.isPlaceholderData && top.data?.requests) || [];
  const onTop = new Set(waiting.map(({ id }) => id));
  const listed = list.data?.requests ?? [];
  const rows = listed.filter(({ id }) => !onTop.has(id));
  const names = useNames([...waiting, ...rows]);
  const titleOf = useMemo(
    () => (request: IntentView) =>
      requestTitle(request, names.get(employeeIdOf(request) ?? "") ?? null),
    [names],
  );
  const columns = useMemo(() => requestColumns(titleOf), [titleOf]);
  const ref = useRef<HTMLDivElement>(null);
  useRowKeys(ref, { onPeek: () => {}, onClose: () => {} });

  const last = listed.at(-1);
  const isFull = listed.length === pageSize;

  const body = (): ReactNode => {
    if (list.error && !list.data) {
      return (
        <div className="mt-4">
          <FailureNotice failure={failureOf(list.error)} onRetry={() => void list.refetch()} />
        </div>
      );
    }
    if (!list.data) return <TableSkeleton rows={8} />;
    return (
      <div
        className={list.isPlaceholderData ? "opacity-55 transition-opacity" : undefined}
        aria-busy={list.isPlaceholderData}
      >
        {rows.length > 0 ? (
          <div className={waiting.length > 0 ? "mt-4" : ""}>
            <Rows
              caption="Requests"
              columns={columns}
              rows={rows}
              rowId={({ id }) => id}
              href={({ id }) => `/requests/${id}`}
            />
          </div>
        ) : (
          <p className="mx-auto max-w-[52ch] py-10 text-center text-ink-2">
            {emptyWords(filter, {
              isBlockShown: waiting.length > 0,
              isWhole: list.data.isWhole,
            })}
          </p>
        )}
        {(filter.before || isFull) && (
          <nav aria-label="Pages" className="mt-3 flex items-center gap-2">
            <Button disabled={!filter.before} onClick={() => change({ before: undefined })}>
              Newest
            </Button>
            <Button disabled={!isFull} onClick={() => change({ before: last?.createdAt })}>
              Older
            </Button>
          </nav>
        )}
      </div>
    );
  };

  return (
    <div ref={ref}>
      <Filters input={filter} change={change} open={list.data?.open} isCompany={isCompany} />
      {list.error && list.data && (
        <p role="status" className="mt-2 text-small text-signal">
          Last known: the console can't be asked again right now. {failureOf(list.error).message}
        </p>
      )}
      {list.data?.isWhole === false && (
        <p role="alert" className="mt-2 text-signal">
          Only your own requests are shown: the service does not say right now which company your
          key is for.
        </p>
      )}
      {waiting.length > 0 && <NeedsYouBlock requests={waiting} titleOf={titleOf} />}
      {!(filter.show === "needs you" && waiting.length > 0) && body()}
    </div>
  );
}
