"use client";

import { type ReactNode, useRef } from "react";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { NeedsYouBlock } from "#components/requests/needs-you-block.tsx";
import { requestColumns } from "#components/requests/request-columns.tsx";
import {
  hasNeedsYou,
  listFilter,
  needsYouFilter,
  pageSize,
  requestFields,
  requestKinds,
  shows,
} from "#components/requests/request-filters.ts";
import { requestHref } from "#components/requests/request-text.ts";
import { useRequestTitles } from "#components/requests/use-request-titles.ts";
import { runHref } from "#components/runs/run-screen.ts";
import { FilterChip } from "#components/table/filter-chip.tsx";
import { OlderPages } from "#components/table/older-pages.tsx";
import { Rows } from "#components/table/rows.tsx";
import { TableSkeleton } from "#components/table/table-skeleton.tsx";
import { useRowKeys } from "#components/table/use-row-keys.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRequests } from "#lib/client/requests.ts";
import { useSearchState } from "#lib/client/search-state.ts";
import type { IntentFilter, OpenRequests } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const showLabel = (show: (typeof shows)[number]): string =>
  ({
    all: t("requestList.all"),
    open: t("requestList.open"),
    "needs you": t("requestList.waitingForYou"),
    settled: t("requestList.done"),
  })[show];

const countOf = (show: string, open: OpenRequests | undefined) => {
  if (!open) return null;
  if (show === "needs you") return open.needsYou;
  return show === "open" ? open.checking + open.needsYou : null;
};

const chipClassName = "h-6.5 px-2.5 text-compact aria-pressed:font-medium max-sm:h-8";

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
      <fieldset className="inline-flex overflow-hidden rounded-control border border-rule-2 bg-sheet text-ink-2 [&>*+*]:border-s [&>*+*]:border-rule-2">
        <legend className="sr-only">{t("requestList.status")}</legend>
        {shows.map((show) => {
          const count = countOf(show, open);
          return (
            <button
              key={show}
              type="button"
              aria-pressed={(input.show ?? "all") === show}
              className={`${chipClassName} aria-pressed:bg-accent-wash aria-pressed:text-accent`}
              onClick={() => change({ show: show === "all" ? undefined : show, before: undefined })}
            >
              {showLabel(show)}
              {count !== null && count > 0 && (
                <span
                  className={`ms-1.5 tabular-nums ${show === "needs you" ? "text-signal" : "text-ink-3"}`}
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
            format: (name) => writeText[name as WriteName]?.title ?? name,
          }}
          values={input.operation ? [input.operation] : []}
          onChange={([operation]) => change({ operation, before: undefined })}
        />
      )}
      {isCompany && (
        <button
          type="button"
          aria-pressed={input.yours === true}
          className={`${chipClassName} rounded-control border border-rule-2 bg-sheet text-ink-2 aria-pressed:border-accent aria-pressed:text-accent`}
          onClick={() => change({ yours: input.yours ? undefined : true, before: undefined })}
        >
          {t("requestList.mine")}
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
          {t("table.clearFilters")}
        </button>
      )}
    </search>
  );
}

/** Returns why the list is empty, and what appears in it. */
function emptyText(
  { show, before, yours, operation }: IntentFilter,
  { isBlockShown, isWhole }: { isBlockShown: boolean; isWhole: boolean },
) {
  if (before) return t("requestList.noOlder");
  if (isBlockShown) return t("requestList.noOther");
  if (!isWhole) return t("requestList.noneOfYours");
  if (yours || operation) return t("requestList.noneMatch");
  if (show === "needs you") return t("requestList.noneToDecide");
  if (show === "open") return t("requestList.noneOpen");
  return t("requestList.none");
}

/** Every request that the viewer has access to, newest first. Those that need a decision are on top. */
export function RequestList({ isCompany }: { isCompany: boolean }) {
  const { input, change, linkTo } = useSearchState(requestFields);
  const filter = input as IntentFilter;
  const isOnTop = hasNeedsYou(filter);
  const list = useRequests(listFilter(filter));
  const top = useRequests(needsYouFilter(filter), { enabled: isOnTop });

  const waiting = (isOnTop && list.data && !top.isPlaceholderData && top.data?.requests) || [];
  const runs = (isOnTop && list.data && !top.isPlaceholderData && top.data?.runs) || [];
  const isBlockShown = waiting.length + runs.length > 0;
  const onTop = new Set(waiting.map(({ id }) => id));
  const listed = list.data?.requests ?? [];
  const rows = listed.filter(({ id, run }) => run !== undefined || !onTop.has(id));
  const titleOf = useRequestTitles([...waiting, ...rows]);
  const ref = useRef<HTMLDivElement>(null);
  useRowKeys(ref, { onPeek: () => {}, onClose: () => {} });

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
          <div className={isBlockShown ? "mt-4" : ""}>
            <Rows
              caption={t("requestList.heading")}
              columns={requestColumns(titleOf)}
              rows={rows}
              rowId={({ id }) => id}
              href={({ id, run }) => (run ? runHref(run.id) : requestHref(id))}
            />
          </div>
        ) : (
          <p className="mx-auto max-w-[52ch] py-10 text-center text-ink-2">
            {emptyText(filter, {
              isBlockShown,
              isWhole: list.data.isWhole,
            })}
          </p>
        )}
        <OlderPages
          isNewest={filter.before === undefined}
          isFull={listed.length === pageSize}
          newest={linkTo({ before: undefined })}
          older={linkTo({ before: listed.at(-1)?.createdAt })}
        />
      </div>
    );
  };

  return (
    <div ref={ref}>
      <Filters input={filter} change={change} open={list.data?.open} isCompany={isCompany} />
      {list.error && list.data && (
        <p role="status" className="mt-2 text-small text-signal">
          {t("failure.stale", { reason: failureOf(list.error).message })}
        </p>
      )}
      {list.data?.isWhole === false && (
        <p role="alert" className="mt-2 text-signal">
          {t("requestList.onlyYours")}
        </p>
      )}
      {isBlockShown && <NeedsYouBlock requests={waiting} runs={runs} titleOf={titleOf} />}
      {!(filter.show === "needs you" && isBlockShown) && body()}
    </div>
  );
}
