import { Toast } from "@base-ui/react/toast";
import { useQueries } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect, useEffectEvent, useRef } from "react";
import { useFollowUp } from "#components/requests/follow-up.ts";
import {
  NotSent,
  RequestOutcome,
  type ToastContent,
  ToastRow,
} from "#components/requests/toast-row.tsx";
import { useRequestTitles } from "#components/requests/use-request-titles.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useInvalidate } from "#lib/client/invalidate.ts";
import {
  type Followed,
  forgetPending,
  markNotified,
  type PendingSubmission,
  unfollow,
  useFollowed,
} from "#lib/client/pending-submissions.ts";
import { requestOptions } from "#lib/client/requests.ts";
import { useShownIds } from "#lib/client/shown-requests.ts";
import { useIsVisible } from "#lib/client/visibility.ts";
import type { IntentDetail } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";

/** How long an outcome that needs no decision is shown. Hover and focus pause it. */
const timeoutMs = 15_000;
/** The number of outcomes that are shown at once; the others are counted. */
const maxShown = 2;

/** Records that the person knows an outcome: a request that needs a decision is still followed. */
const markSeen = (owner: string, { id, status }: IntentDetail) =>
  status === "needs you" ? markNotified(owner, id, status) : unfollow(owner, id);

/** Reads the followed requests. Returns those whose outcome is news to the person. */
function useNews(owner: string, followed: readonly Followed[]): IntentDetail[] {
  const answers = useQueries({
    queries: followed.map(({ id }) => requestOptions(id, { isFollowed: true })),
  });
  const shownIds = useShownIds();
  const isVisible = useIsVisible();
  const invalidate = useInvalidate();

  const news = followed.flatMap(({ notified }, index) => {
    const request = answers[index]?.data;
    return request && request.status !== "checking" && request.status !== notified ? [request] : [];
  });
  const missingIds = followed.flatMap(({ id }, index) => {
    const error = answers[index]?.error;
    return error && failureOf(error).kind === "not_found" ? [id] : [];
  });

  // The page shows these outcomes itself. A request that does not exist never has one.
  const seen = isVisible ? news.filter(({ id }) => shownIds.includes(id)) : [];
  const forget = useEffectEvent(() => {
    for (const request of seen) markSeen(owner, request);
    for (const id of missingIds) unfollow(owner, id);
  });
  const seenKey = [...seen.map(({ id }) => id), ...missingIds].join(" ");
  useEffect(() => {
    if (seenKey) forget();
  }, [seenKey]);

  // An outcome changes the count of open requests and, if accepted, records on the page.
  const changedKey = news.map(({ id, status }) => `${id} ${status}`).join(" ");
  const refresh = useEffectEvent(() => {
    void invalidate(news.flatMap(({ status, touches }) => (status === "accepted" ? touches : [])));
  });
  useEffect(() => {
    if (changedKey) refresh();
  }, [changedKey]);

  return news.filter(({ id }) => !shownIds.includes(id));
}

/** Opens a toast for each content, once the page is visible, and closes the others. */
function useToasts(contents: readonly ToastContent[]) {
  const { toasts, add, close } = Toast.useToastManager();
  // In a tab in the background, its time on screen would pass before anybody has seen it.
  const isVisible = useIsVisible();
  // A toast that gives way to a more urgent one has not been seen.
  const withdrawn = useRef(new Set<string>());
  const synchronize = useEffectEvent((ids: readonly string[], mayOpen: boolean) => {
    const open = new Set(
      toasts.flatMap(({ id, transitionStatus }) => (transitionStatus === "ending" ? [] : id)),
    );
    for (const id of ids) {
      const content = contents.find((one) => one.id === id);
      if (open.delete(id) || !content || !mayOpen) continue;
      const onClose = () => {
        if (!withdrawn.current.delete(id)) content.onDismiss();
      };
      add({ id, timeout: content.isLasting ? 0 : timeoutMs, onClose });
    }
    for (const id of open) {
      withdrawn.current.add(id);
      close(id);
    }
  });
  const ids = contents.map(({ id }) => id).join("\n");
  useEffect(() => synchronize(ids.split("\n"), isVisible), [ids, isVisible]);
  const orderOf = (id: string) => contents.findIndex((content) => content.id === id);
  return toasts.toSorted((a, b) => orderOf(a.id) - orderOf(b.id));
}

function Toasts({
  owner,
  followed,
  problems,
}: {
  owner: string;
  followed: readonly Followed[];
  /** Forms that were sent and never became a request. */
  problems: readonly PendingSubmission[];
}) {
  const news = useNews(owner, followed).sort(
    (a, b) => Number(b.status === "needs you") - Number(a.status === "needs you"),
  );
  const shown = news.slice(0, maxShown);
  const titleOf = useRequestTitles(shown);
  const contents = [
    ...problems.map(
      (submission): ToastContent => ({
        id: submission.form,
        status: "refused",
        title: writeText[submission.operation].title,
        body: <NotSent submission={submission} />,
        isLasting: true,
        onDismiss: () => void forgetPending(owner, submission.form),
      }),
    ),
    ...shown.map((request): ToastContent => {
      const id = `${request.id} ${request.status}`;
      const title = titleOf(request);
      return {
        id,
        status: request.status,
        title,
        body: <RequestOutcome request={request} title={title} toastId={id} />,
        isLasting: request.status === "needs you",
        onDismiss: () => markSeen(owner, request),
      };
    }),
  ];
  const toasts = useToasts(contents);
  const hiddenCount = news.length - shown.length;

  return (
    <Toast.Viewport
      render={<section />}
      aria-label={t("requestToast.label")}
      className="no-print pointer-events-none fixed inset-e-2 bottom-[76px] inset-s-2 z-20 sm:inset-s-auto sm:w-[23rem] rail:inset-e-4 rail:bottom-4"
    >
      <ul className="grid gap-2">
        {toasts.map((toast) => (
          <ToastRow
            key={toast.id}
            toast={toast}
            content={contents.find(({ id }) => id === toast.id)}
          />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <p className="pointer-events-auto mt-2 rounded-md border border-rule-2 bg-sheet px-3.5 py-2 shadow-float">
          <Link className="link" href="/requests" prefetch={false}>
            {t("requestToast.more", { count: hiddenCount })}
          </Link>
        </p>
      )}
    </Toast.Viewport>
  );
}

/** Shows the outcomes of the requests that were sent from this browser, on any page. */
export default function OutcomeToasts({ owner }: { owner: string }) {
  const followed = useFollowed(owner);
  const problems = useFollowUp(owner);
  if (followed.length === 0 && problems.length === 0) return null;
  return (
    // The contents are limited here already, by urgency instead of age.
    <Toast.Provider limit={Number.POSITIVE_INFINITY}>
      <Toasts owner={owner} followed={followed} problems={problems} />
    </Toast.Provider>
  );
}
