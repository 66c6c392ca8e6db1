"use client";

import { useQueries } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useEffectEvent, useRef } from "react";
import {
  appearingOptions,
  type Created,
  type CreatedRead,
  createdIn,
  isNotShown,
  lookEveryMs,
  mayAppear,
  readOfList,
} from "#components/requests/appearing.ts";
import { recordHref, requestHref } from "#components/requests/request-text.ts";
import { isUnlisted, type ListedRecord, listReadOf } from "#components/requests/unlisted.ts";
import { useRequestTitles } from "#components/requests/use-request-titles.ts";
import { isWhole } from "#components/table/list-state.ts";
import { useList } from "#components/table/list-table.tsx";
import { useInvalidate } from "#lib/client/invalidate.ts";
import { readOptions } from "#lib/client/read.ts";
import { useRequests } from "#lib/client/requests.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The newest requests; more are not accepted within the minutes that a service may lag. */
const maxRequests = 50;

/** Reloads what requests touched once they are no longer missing. */
function useReloadOnceShown(missing: readonly Created[]) {
  const invalidate = useInvalidate();
  const before = useRef(missing);
  const reload = useEffectEvent(() => {
    const shown = before.current.filter(({ id }) => missing.every((other) => other.id !== id));
    before.current = missing;
    if (shown.length > 0) void invalidate(shown.flatMap(({ touches }) => touches));
  });
  useEffect(() => reload());
}

/** Returns which requests' records a list would show and does not, by a read that would have them. */
function useUnlisted(
  name: CreatedRead,
  requests: readonly Created[],
  recordOf: (request: Created) => ListedRecord,
) {
  const reads = requests.map((request) => listReadOf(name, request));
  // Orders share one read.
  const distinct = new Map(
    reads.flatMap((read) => (read ? [[JSON.stringify(read.input), read] as const] : [])),
  );
  const keys = [...distinct.keys()];
  const isIn = (answer: Parameters<typeof isUnlisted>[0], key: string | undefined) =>
    requests.filter(
      (request, index) =>
        JSON.stringify(reads[index]?.input) === key && isUnlisted(answer, recordOf(request)),
    );
  const answers = useQueries({
    queries: [...distinct].map(([key, read]) => ({
      ...readOptions(read.name, read.input),
      refetchInterval: ({ state }: { state: { data?: Parameters<typeof isUnlisted>[0] } }) =>
        isIn(state.data, key).length > 0 ? lookEveryMs : (false as const),
    })),
  });
  return answers.flatMap(({ data }, index) => isIn(data, keys[index]));
}

function Notice({ name, rowIds }: { name: CreatedRead; rowIds: readonly string[] }) {
  const { data } = useRequests({ show: "settled", limit: maxRequests });
  const recent = createdIn(data?.requests ?? [], name).filter(
    (request) => mayAppear(request) && !rowIds.includes(request.resultId),
  );
  const answers = useQueries({
    queries: recent.map(({ resultId }) => appearingOptions(name, resultId, true)),
  });
  const answerOf = (request: Created) => answers[recent.indexOf(request)];
  const notShown = recent.filter((request) => isNotShown(answerOf(request)?.error ?? null));
  const unlisted = useUnlisted(name, recent, (request) => ({
    createdAt: (answerOf(request)?.data?.data as ListedRecord | undefined)?.createdAt,
    id: request.resultId,
  })).filter((request) => answerOf(request)?.data);
  useReloadOnceShown([...notShown, ...unlisted]);
  return (
    <>
      <Missing requests={notShown} verb="show" />
      <Missing requests={unlisted} verb="list" />
    </>
  );
}

/**
 * The same for a list whose records no read returns alone: each is missing that the whole list does
 * not have. Where the service gives its records no ids, nothing can be said.
 */
function WholeListNotice({ operation }: { operation: "company.addresses" }) {
  const { definition, answer } = useList();
  const { page, pageSize, gap } = answer;
  const { data } = useRequests({ show: "settled", limit: maxRequests });
  const rows = page && gap === null && isWhole(page, pageSize) ? page.items : null;
  if (!rows?.every((row) => row.id === definition.rowId(row))) return null;
  const missing = createdIn(data?.requests ?? [], operation).filter(
    (request) => mayAppear(request) && !rows.some(({ id }) => id === request.resultId),
  );
  return <Missing requests={missing} verb="list" />;
}

/** Requests whose records the service does not `show` at all, or does not `list`. */
function Missing({ requests, verb }: { requests: readonly Created[]; verb: "show" | "list" }) {
  const { url, views } = useList();
  const titleOf = useRequestTitles(requests);
  if (requests.length === 0) return null;
  return (
    <div role="status" className="mt-2 mb-3 border-s-2 border-rule-2 py-1 ps-3" data-not-shown-yet>
      <p>
        {t("requestList.notShown", {
          verb,
          count: requests.length,
          isFiltered: url.isFiltered || views.view ? "yes" : "no",
        })}
      </p>
      <ul>
        {requests.map((request) => (
          <li key={request.id} className="wrap-anywhere">
            <Link
              className="link"
              // An address has no page of its own: its request shows what was sent.
              href={
                request.operation === "company.add-address"
                  ? requestHref(request.id)
                  : (recordHref(request.operation, request.resultId, request.sent) ??
                    requestHref(request.id))
              }
              prefetch={false}
            >
              {titleOf(request)}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The accepted requests of a list's noun whose records the service does not show or list yet. */
export default function NotShownNotice() {
  const { operation, definition, onScreen } = useList();
  const name = readOfList[operation];
  if (operation === "company.addresses") return <WholeListNotice operation={operation} />;
  return name ? <Notice name={name} rowIds={onScreen.rows.map(definition.rowId)} /> : null;
}
