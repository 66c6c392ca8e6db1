"use client";

import Link from "next/link";
import type { WriteOutcome } from "#components/form/use-write.ts";
import { recordHref, requestHref, writeWords } from "#components/intent/record-of.ts";
import { Button } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";
import { capabilityWords, type Failure } from "#lib/protocol/failure.ts";

/** What a person can do about a write that was not taken. */
function nextStep(failure: Failure) {
  const { kind, capability } = failure;
  if (capability) return `${capabilityWords(failure)} Settings shows what the key has.`;
  switch (kind) {
    case "authentication":
      return "The key is paused until an administrator gives a new one. What you typed stays here.";
    case "authorization":
      return "Your role or your key does not reach this. Ask an administrator.";
    case "role":
      return "Ask an administrator if you need it for your work.";
    case "signed_out":
      return "Sign in in another tab, then send it again: what you typed stays here.";
    case "no_connection":
      return "Ask an administrator to connect an API key to your account.";
    case "validation":
      return "Change what it names and send it again.";
    default:
      return "What you typed stays here: send it again when you like.";
  }
}

function InTheWay({ operation, conflict }: Pick<WriteOutcome, "operation" | "conflict">) {
  const href = recordHref(operation, conflict?.recordId);
  if (!conflict) return null;
  return (
    <p className="flex flex-wrap gap-x-4">
      {href && (
        <Link className="link" href={href} prefetch={false}>
          Open the {writeWords[operation].noun} that is there
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

/** Why a write was not taken, that nothing was changed, and what can be done. */
export function Refusal({ outcome, onSecond }: { outcome: WriteOutcome; onSecond?: () => void }) {
  const { operation, failure, conflict, fieldErrors } = outcome;
  const general = fieldErrors?.[""];
  const isOfFields = Object.keys(fieldErrors ?? {}).some((field) => field !== "");
  const reason = conflict?.message ?? failure?.message ?? general;
  return (
    <div className="grid gap-1 text-ink-2 wrap-anywhere">
      {reason && <p>{reason}</p>}
      {isOfFields && conflict === null && (
        <p>The fields that were refused say why. Nothing was changed.</p>
      )}
      {!isOfFields && conflict === null && failure && (
        <p>Nothing was changed. {nextStep(failure)}</p>
      )}
      <InTheWay operation={operation} conflict={conflict} />
      {conflict?.kind === "second" && onSecond && (
        <p>
          <Button onClick={onSecond}>
            Yes, {writeWords[operation].isWork ? "place" : "save"} a second one
          </Button>
        </p>
      )}
      {failure?.requestId && (
        <p className="text-small text-ink-3">
          The service's request id: <Code>{failure.requestId}</Code>
        </p>
      )}
    </div>
  );
}
