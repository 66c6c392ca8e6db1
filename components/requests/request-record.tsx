"use client";

import Link from "next/link";
import { type ReactNode, useRef } from "react";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { Moment } from "#components/moment/moment.tsx";
import { Decide } from "#components/requests/decide.tsx";
import { EditDraft } from "#components/requests/edit-draft.tsx";
import { Evidence } from "#components/requests/evidence.tsx";
import { ExactRequest } from "#components/requests/exact-request.tsx";
import { FoundPanel, hasFoundPanel } from "#components/requests/found-panel.tsx";
import { IntentSummary } from "#components/requests/intent-summary.tsx";
import { isNeverSent, timesSent } from "#components/requests/request-progress.ts";
import { requestList } from "#components/requests/request-screen.ts";
import { recordHref, requestHref } from "#components/requests/request-text.ts";
import { SentPanel } from "#components/requests/sent-panel.tsx";
import { useRequestTitles } from "#components/requests/use-request-titles.ts";
import { Code } from "#components/ui/code.tsx";
import { Crumbs } from "#components/ui/crumbs.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Box, Waybill } from "#components/ui/waybill.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRequest } from "#lib/client/requests.ts";
import { useShown } from "#lib/client/shown-requests.ts";
import type { IntentDetail } from "#lib/protocol/intent.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

function Head({ request }: { request: IntentDetail }) {
  const { by, agent, approval, createdAt, sentAt, settledAt, resultId, operation, sent } = request;
  const href = recordHref(operation, resultId, sent);
  // A person changed the draft of an agent into this request.
  const { replaces, draftOf } = request.evidence.find(({ what }) => what === "asked")?.detail ?? {};
  return (
    <Waybill>
      <Box label={t("requestList.requestedBy")}>
        {t("requestPage.requester", {
          isYou: by.isYou ? "yes" : "no",
          name: by.name,
          byAgent: agent ? "yes" : "no",
          agent: agent?.name ?? "",
          approved: approval ? (approval.isYou ? "you" : "yes") : "no",
          approver: approval?.name ?? "",
        })}
        {typeof replaces === "string" &&
          tRich("requestPage.inPlaceOf", {
            agent: String(draftOf ?? ""),
            link: (inside) => (
              <Link key="draft" href={requestHref(replaces)} prefetch={false} className="link">
                {inside}
              </Link>
            ),
          })}
      </Box>
      <Box label={t("requestList.created")}>
        <Moment at={createdAt} format="full" />
      </Box>
      <Box label={t("requestPage.sent")}>
        {sentAt ? (
          <Moment at={sentAt} format="full" />
        ) : (
          <span className="text-ink-3">
            {settledAt ? t("requestPage.never") : t("requestPage.notYet")}
          </span>
        )}
      </Box>
      <Box label={t("requestPage.timesSent")}>{timesSent(request)}</Box>
      <Box label={t("requestPage.finished")}>
        <Moment at={settledAt} format="full" />
      </Box>
      <Box label={t("write.noun", { noun: writeText[operation].noun })}>
        {resultId === null ? (
          <span className="text-ink-3">—</span>
        ) : href ? (
          <Link href={href} prefetch={false} className="link code">
            {showUnsafe(resultId)}
          </Link>
        ) : (
          <Code>{resultId}</Code>
        )}
      </Box>
    </Waybill>
  );
}

/** One request: its status, its details beside the records found, the decision, the log. */
export function RequestRecord({
  id,
  check,
  edit,
}: {
  id: string;
  check?: ReactNode;
  /** The forms in dialogs that can replace a draft; each is nothing for another kind of write. */
  edit?: ReactNode;
}) {
  const { data: request, error, refetch } = useRequest(id);
  const titleOf = useRequestTitles(request ? [request] : []);
  const summary = useRef<HTMLElement>(null);
  useShown(id);
  if (!request) {
    return (
      <>
        <Crumbs list={requestList} id={id} />
        <h1 className={error ? "mt-1 mb-3" : "sr-only"}>{t("requestPage.title")}</h1>
        {error ? (
          <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </>
    );
  }
  return (
    <>
      <Crumbs list={requestList} id={id} />
      <h1 className="mt-1 wrap-anywhere">{titleOf(request)}</h1>
      {error && (
        <p className="mt-1 text-small text-signal" role="status">
          {t("failure.stale", { reason: failureOf(error).message })}
        </p>
      )}
      <IntentSummary request={request} ref={summary} />
      <Head request={request} />
      <div className="mt-4 grid grid-cols-1 gap-3.5 lg:grid-cols-2">
        <SentPanel request={request} />
        {hasFoundPanel(request) && <FoundPanel request={request} />}
      </div>
      <ExactRequest request={request} />
      {request.state === "draft" && check && <div className="mt-3.5">{check}</div>}
      <EditDraft request={request} />
      {edit}
      {request.choices.length > 0 && !isNeverSent(request) && (
        <Decide key={request.state} request={request} onDecided={() => summary.current?.focus()} />
      )}
      {request.status === "needs you" && request.choices.length === 0 && (
        <p className="mt-5 text-ink-2">{t("requestPage.cantDecide")}</p>
      )}
      <div className="mt-6">
        <Evidence request={request} />
      </div>
    </>
  );
}
