import Link from "next/link";
import { SignInLink } from "#components/failure/sign-in-link.tsx";
import type { WriteOutcome } from "#components/form/use-write.ts";
import type { SendOptions } from "#components/form/use-write-form.ts";
import { recordHref, requestHref } from "#components/requests/request-text.ts";
import { Button } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";
import { useNetwork } from "#lib/client/network.ts";
import { isSessionOver } from "#lib/client/network-monitor.ts";
import { capabilityWords, type Failure } from "#lib/protocol/failure.ts";
import type { IntentView } from "#lib/protocol/intent.ts";
import { writeText } from "#lib/protocol/write-text.ts";

/** What a person can do about a refused write. */
function nextStep(failure: Failure) {
  const { kind, capability } = failure;
  if (capability) return `${capabilityWords(failure)} Settings lists the API permissions.`;
  switch (kind) {
    case "authentication":
      return "The API key is paused until an admin replaces it. Your entries are kept.";
    case "authorization":
      return "Your role or your key has no access. Ask an admin.";
    case "role":
      return "Ask an admin if you need it for your work.";
    case "no_connection":
      return "Ask an admin to connect an API key to your account.";
    case "other_connection":
      return "Reload the page to continue with the account and connection in use now.";
    case "validation":
      return "Fix the fields below and send again.";
    default:
      return "Your entries are kept. You can send again.";
  }
}

/** What becomes of a form that met an ended session. It goes on by itself where it can be sent again. */
function AfterSignIn({ canResume }: { canResume: boolean }) {
  if (!isSessionOver(useNetwork()))
    return <p>You are signed in again. Send the form again: it won’t be placed twice.</p>;
  return (
    <>
      <p>
        Your session has ended, so nothing was sent now. Your entries are kept.{" "}
        {canResume
          ? "Sign in, and the form is sent as you submitted it."
          : "Sign in, then send the form again."}
      </p>
      <p>
        <SignInLink />
      </p>
    </>
  );
}

/** Links to the record and to the request that a write conflicts with. */
export function ConflictLinks({ operation, conflict }: Pick<IntentView, "operation" | "conflict">) {
  const href = recordHref(operation, conflict?.recordId);
  if (!conflict || (!href && !conflict.intentId)) return null;
  return (
    <p className="flex flex-wrap gap-x-4">
      {href && (
        <Link className="link" href={href} prefetch={false}>
          Open the existing {writeText[operation].noun}
        </Link>
      )}
      {conflict.intentId && (
        <Link className="link" href={requestHref(conflict.intentId)} prefetch={false}>
          See the other request
        </Link>
      )}
    </p>
  );
}

/** The id by which the API's support finds the refusal; nothing where none came. */
export function ApiRequestId({ failure }: Pick<IntentView, "failure">) {
  if (!failure?.requestId) return null;
  return (
    <p className="text-small text-ink-3">
      API request ID: <Code>{failure.requestId}</Code>
    </p>
  );
}

/** Why a form's write was refused, that nothing was changed, and what the person can do. */
export function Refusal({
  outcome,
  again,
}: {
  outcome: WriteOutcome;
  again?: ((options: SendOptions) => void) | undefined;
}) {
  const { operation, failure, conflict, fieldErrors } = outcome;
  const hasFieldErrors = Object.keys(fieldErrors ?? {}).some((field) => field !== "");
  const reason = conflict?.message ?? failure?.message ?? fieldErrors?.[""];
  const { isWork, subject } = writeText[operation];
  if (failure?.kind === "signed_out") {
    return (
      <div className="grid gap-1 text-ink-2">
        <AfterSignIn canResume={again !== undefined} />
      </div>
    );
  }
  return (
    <div className="grid gap-1 text-ink-2 wrap-anywhere">
      {reason && <p>{reason}</p>}
      {hasFieldErrors && conflict === null && (
        <p>Nothing was changed. Fix the marked fields and send again.</p>
      )}
      {!hasFieldErrors && conflict === null && failure && (
        <p>Nothing was changed. {nextStep(failure)}</p>
      )}
      <ConflictLinks operation={operation} conflict={conflict} />
      {conflict?.kind === "second" && again && (
        <p>
          <Button onClick={() => again({ second: true })}>
            {isWork ? "Place" : "Save"} a second {subject}
          </Button>
        </p>
      )}
      <ApiRequestId failure={failure} />
    </div>
  );
}
