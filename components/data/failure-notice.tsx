"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { maxCountdownMs, retryText, useSecondsUntil } from "#components/data/retry-time.ts";
import { Button } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { canSucceedLater, capabilityWords, type Failure } from "#lib/protocol/failure.ts";

const titles: Record<Failure["kind"], string> = {
  authentication: "API key rejected",
  authorization: "No access",
  validation: "The API did not understand the request",
  not_found: "Not found or no access",
  conflict: "The API refused the request because of a conflict",
  rate_limited: "Too many requests",
  unavailable: "The API is down or failing",
  unreachable: "No connection to the API",
  malformed: "Unexpected response",
  aborted: "Request canceled",
  role: "You don't have permission",
  no_connection: "You have no API key yet",
  signed_out: "Your session has ended",
  busy: "Too many requests",
};

const waitStep = "Quartermaster tries again after the wait.";
const nextSteps: Partial<Record<Failure["kind"], string>> = {
  authentication:
    "You stay signed in. Ask an admin for a new key. Settings shows which key you use.",
  authorization: "The record is outside the teams or regions of your API key.",
  not_found: "Check the address, or ask an admin.",
  validation: "Change or clear the filter named above.",
  signed_out: "Sign in again to return to this page.",
  no_connection: "Ask an admin to connect an API key to your account.",
  role: "Ask an admin.",
  malformed: "Try again. If it continues, send the request ID to the provider's support.",
  rate_limited: waitStep,
  busy: waitStep,
};

/** Returns what the person can do next, in one sentence. The failure is always of a read. */
function nextStep(failure: Failure) {
  const { kind, capability, retryAfterMs } = failure;
  if (capability) return capabilityWords(failure);
  const step = nextSteps[kind] ?? "Nothing was changed. Try again in a moment.";
  const isLongWait = step === waitStep && retryAfterMs !== null && retryAfterMs > maxCountdownMs;
  return isLongWait ? retryText(retryAfterMs) : step;
}

/** Tries again by itself when the wait is over. The button is disabled until then. */
function RetryAfter({ ms, onRetry }: { ms: number; onRetry: () => void }) {
  const [until] = useState(() => Date.now() + ms);
  const seconds = useSecondsUntil(until);
  const isOver = seconds === 0;
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (isOver) retry();
  }, [isOver]);
  return (
    <>
      <Button onClick={onRetry} disabled={!isOver}>
        Try again
      </Button>
      {!isOver && <span className="text-ink-3">Tries again in {seconds} s.</span>}
    </>
  );
}

/** "Try again", at once or after the wait that the failure names. */
function Retry({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  // Each failure starts its own wait, also if it is as long as the one before.
  const [current, setCurrent] = useState({ failure, count: 0 });
  if (current.failure !== failure) setCurrent({ failure, count: current.count + 1 });
  const ms = failure.retryAfterMs;
  if (ms === null || ms <= 0 || ms > maxCountdownMs) {
    return <Button onClick={onRetry}>Try again</Button>;
  }
  return <RetryAfter key={current.count} ms={ms} onRetry={onRetry} />;
}

/** A failed read in place of its data. The rest of the page stays. */
export function FailureNotice({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  const { kind, message, requestId, capability } = failure;
  const showsMessage = !["signed_out", "role", "no_connection", "busy"].includes(kind);
  const canRetry = onRetry && canSucceedLater(failure);
  return (
    <div role="alert" className="border-l-2 border-signal py-1 pl-3" data-failure={kind}>
      <p className="font-medium">{titles[kind] ?? "Something went wrong"}</p>
      {showsMessage && message && <p className="text-ink-2 wrap-anywhere">{message}</p>}
      <p className="text-ink-2">{nextStep(failure)}</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-3 text-small">
        {canRetry && <Retry failure={failure} onRetry={onRetry} />}
        {kind === "signed_out" && (
          <a className="link" href="/signin">
            Sign in
          </a>
        )}
        {(capability || kind === "authentication" || kind === "authorization") && (
          <Link className="link" href="/settings">
            API permissions
          </Link>
        )}
        {requestId && (
          <span className="text-ink-3">
            Request <Code>{requestId}</Code>
          </span>
        )}
      </div>
    </div>
  );
}

/** A failed refresh above the data of the last answer. */
export function StaleNotice({ error }: { error: Error }) {
  return (
    <p className="mb-2 text-small text-signal" role="status">
      Couldn't refresh; showing last known. {failureOf(error).message}
    </p>
  );
}

/** The failure of a part that the server renders: "Try again" renders the page's parts again. */
export function ReloadNotice({ failure }: { failure: Failure }) {
  const router = useRouter();
  return <FailureNotice failure={failure} onRetry={() => router.refresh()} />;
}
