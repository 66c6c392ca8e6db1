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
import { t, tRich } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";

/** What a person can do about a refused write. */
function nextStep(failure: Failure) {
  const { kind, capability } = failure;
  if (capability) return t("outcome.nextCapability", { reason: capabilityWords(failure) });
  switch (kind) {
    case "authentication":
      return t("outcome.nextKey");
    case "authorization":
      return t("outcome.nextAccess");
    case "role":
      return t("outcome.nextRole");
    case "no_connection":
      return t("failure.nextConnect");
    case "other_connection":
      return t("outcome.nextReload");
    case "validation":
      return t("outcome.nextFix");
    default:
      return t("outcome.nextSend");
  }
}

/** What becomes of a form that met an ended session. It goes on by itself where it can be sent again. */
function AfterSignIn({ canResume }: { canResume: boolean }) {
  if (!isSessionOver(useNetwork())) return <p>{t("outcome.signedInAgain")}</p>;
  return (
    <>
      <p>{t("outcome.sessionEnded", { goesOn: canResume ? "yes" : "no" })}</p>
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
          {t("outcome.openExisting", { noun: writeText[operation].noun })}
        </Link>
      )}
      {conflict.intentId && (
        <Link className="link" href={requestHref(conflict.intentId)} prefetch={false}>
          {t("outcome.seeOther")}
        </Link>
      )}
    </p>
  );
}

/** The id by which the API's support finds the refusal; nothing where none came. */
export function ApiRequestId({ failure }: Pick<IntentView, "failure">) {
  const requestId = failure?.requestId;
  if (!requestId) return null;
  return (
    <p className="text-small text-ink-3">
      {tRich("outcome.apiRequestId", {
        id: requestId,
        code: () => <Code key="id">{requestId}</Code>,
      })}
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
  const { isWork, kind } = writeText[operation];
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
      {hasFieldErrors && conflict === null && <p>{t("outcome.markedFields")}</p>}
      {!hasFieldErrors && conflict === null && failure && (
        <p>{t("outcome.nothingChanged", { next: nextStep(failure) })}</p>
      )}
      <ConflictLinks operation={operation} conflict={conflict} />
      {conflict?.kind === "second" && again && (
        <p>
          <Button onClick={() => again({ second: true })}>
            {t("outcome.second", { isWork: isWork ? "yes" : "no", kind })}
          </Button>
        </p>
      )}
      <ApiRequestId failure={failure} />
    </div>
  );
}
