import { Toast } from "@base-ui/react/toast";
import Link from "next/link";
import type { ReactNode } from "react";
import { Moment } from "#components/moment/moment.tsx";
import { decisionReason } from "#components/requests/decision-cause.ts";
import { IntentStatus } from "#components/requests/intent-status.tsx";
import { decideLinkText } from "#components/requests/outcome.tsx";
import { cancelledText, recordHref, requestHref } from "#components/requests/request-text.ts";
import { closePath, Icon } from "#components/ui/icon.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { forgottenForm, type PendingSubmission } from "#lib/client/pending-submissions.ts";
import type { IntentDetail, IntentStatus as IntentStatusName } from "#lib/protocol/intent.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";

/** What a toast shows: the outcome of a request, or a form that never became a request. */
export interface ToastContent {
  id: string;
  status: IntentStatusName;
  title: string;
  body: ReactNode;
  /** Whether the toast stays until the person closes it. */
  isLasting: boolean;
  /** Called when the person or the timeout closes the toast. */
  onDismiss: () => void;
}

const outcomeText = (request: IntentDetail) => {
  switch (request.status) {
    case "accepted":
      return request.isAdopted ? t("requestToast.confirmedByLookup") : t("requestToast.confirmed");
    case "refused":
      return request.conflict?.message ?? request.failure?.message ?? t("requestToast.nothingSent");
    case "abandoned":
      return cancelledText(request);
    default:
      return decisionReason(request);
  }
};

/** The outcome of a request, in the toast with the id. A link closes the toast. */
export function RequestOutcome({
  request,
  title,
  toastId,
}: {
  request: IntentDetail;
  title: string;
  toastId: string;
}) {
  const { close } = Toast.useToastManager();
  const onOpen = () => close(toastId);
  const { operation, status, resultId, sent, id } = request;
  const record = status === "accepted" ? recordHref(operation, resultId, sent) : null;
  return (
    <>
      <IntentStatus value={status} />
      <Toast.Title render={<p />} className="font-medium">
        {title}
      </Toast.Title>
      <Toast.Description className="line-clamp-2 text-ink-2">
        {outcomeText(request)}
      </Toast.Description>
      <p className="mt-0.5 flex flex-wrap gap-x-4">
        <Link href={requestHref(id)} prefetch={false} className="link font-medium" onClick={onOpen}>
          {status === "needs you" ? decideLinkText(operation) : t("outcome.seeRequest")}
        </Link>
        {record && (
          <Link href={record} prefetch={false} className="link" onClick={onOpen}>
            {t("outcome.openRecord", { noun: writeText[operation].noun })}
          </Link>
        )}
      </p>
    </>
  );
}

export function NotSent({ submission }: { submission: PendingSubmission }) {
  return (
    <>
      {submission.problem === forgottenForm() ? (
        <StatusLabel variant="unsure">{t("requestToast.unknown")}</StatusLabel>
      ) : (
        <StatusLabel variant="bad">{t("requestToast.notSent")}</StatusLabel>
      )}
      <Toast.Title render={<p />} className="font-medium">
        {tRich("requestToast.titleAt", {
          title: writeText[submission.operation].title,
          time: () => (
            <Moment key="time" at={new Date(submission.at).toISOString()} format="time" />
          ),
        })}
      </Toast.Title>
      <Toast.Description className="text-ink-2">{submission.problem}</Toast.Description>
    </>
  );
}

/** A toast as an item of the list of toasts. `content` is `undefined` once the toast is closing. */
export function ToastRow({
  toast,
  content,
}: {
  toast: Toast.Root.ToastObject;
  content: ToastContent | undefined;
}) {
  // Its content is in a list, so it is a list item and not the dialog that Base UI makes it.
  const asItem = {
    render: <li />,
    role: undefined,
    "aria-modal": undefined,
    tabIndex: -1,
    swipeDirection: [],
  };
  if (!content) return <Toast.Root toast={toast} {...asItem} hidden />;
  const { status, title, body, isLasting } = content;
  return (
    <Toast.Root
      toast={toast}
      {...asItem}
      data-intent-status={status}
      className={`pointer-events-auto grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 rounded-md border bg-sheet py-2.5 pe-2 ps-3.5 shadow-float ${isLasting ? "border-signal" : "border-rule-2"}`}
    >
      <div className="min-w-0 wrap-anywhere">{body}</div>
      <Toast.Close
        // Base UI hides it until hover, when the toasts are a stack. Here each is visible.
        aria-hidden={undefined}
        aria-label={t("requestToast.dismiss", { title })}
        className="-mt-0.5 self-start rounded-xs p-1.5 text-ink-3 hover:text-ink"
      >
        <Icon path={closePath} className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
