"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { maxCountdownMs, retryText, useSecondsUntil } from "#components/failure/retry-time.ts";
import { SignInLink } from "#components/failure/sign-in-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";
import type { Numbers } from "#components/ui/number.ts";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useNetwork, useNetworkMonitor } from "#lib/client/network.ts";
import { isOutageKind } from "#lib/client/network-monitor.ts";
import { canSucceedLater, capabilityWords, type Failure } from "#lib/protocol/failure.ts";

/** Also the titles of failures of Quartermaster itself, so two of them don't name the API. */
const titles: Record<Failure["kind"], string> = {
  authentication: "API key rejected",
  authorization: "No access",
  validation: "The request was not understood",
  not_found: "Not found or no access",
  conflict: "The API refused the request because of a conflict",
  rate_limited: "Too many requests",
  unavailable: "The API is down or failing",
  unreachable: "No connection",
  malformed: "Unexpected response",
  aborted: "Request canceled",
  role: "You don't have permission",
  no_connection: "You have no API key yet",
  other_connection: "Another connection is in use",
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
  signed_out: "Sign in again. This page stays as it is.",
  no_connection: "Ask an admin to connect an API key to your account.",
  other_connection: "Reload the page.",
  role: "Ask an admin.",
  malformed: "Try again. If it continues, send the request ID to the provider's support.",
  rate_limited: waitStep,
  busy: waitStep,
};

/** Returns what the person can do next, in one sentence. The failure is always of a read. */
function nextStep(failure: Failure, numbers: Numbers) {
  const { kind, capability, retryAfterMs } = failure;
  if (capability) return capabilityWords(failure);
  const step = nextSteps[kind] ?? "Nothing was changed. Try again in a moment.";
  const isLongWait = step === waitStep && retryAfterMs !== null && retryAfterMs > maxCountdownMs;
  return isLongWait ? retryText(retryAfterMs, numbers) : step;
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

/** The link that helps where the session or the API key is refused; none for other failures. */
export function AccessLink({
  failure: { kind, capability },
  className = "link",
}: {
  failure: Failure;
  className?: string;
}) {
  if (kind === "signed_out") return <SignInLink className={className} />;
  if (capability || kind === "authentication" || kind === "authorization")
    return (
      <Link className={className} href="/settings">
        API permissions
      </Link>
    );
  return null;
}

interface FailureNoticeProps {
  failure: Failure;
  onRetry?: () => void;
  /** Links and buttons for what the person can do instead. */
  children?: ReactNode;
}

/**
 * A failed read in place of its data. The rest of the page stays. During an outage it is one quiet
 * line, because the network's banner explains the outage and its end repeats the read.
 */
export function FailureNotice(notice: FailureNoticeProps) {
  const { status } = useNetwork();
  if (status === "connected" || !isOutageKind(notice.failure)) return <FullNotice {...notice} />;
  return (
    <p className="text-ink-3" data-failure={notice.failure.kind}>
      Not loaded
    </p>
  );
}

function FullNotice({ failure, onRetry, children }: FailureNoticeProps) {
  const { kind, message, requestId } = failure;
  const showsMessage = !["signed_out", "role", "no_connection", "busy"].includes(kind);
  const numbers = useNumbers();
  const canRetry = onRetry && canSucceedLater(failure);
  return (
    <div role="alert" className="border-s-2 border-signal py-1 ps-3" data-failure={kind}>
      <p className="font-medium">{titles[kind] ?? "Something went wrong"}</p>
      {showsMessage && message && <p className="text-ink-2 wrap-anywhere">{message}</p>}
      <p className="text-ink-2">{nextStep(failure, numbers)}</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-3 text-small">
        {canRetry && <Retry failure={failure} onRetry={onRetry} />}
        <AccessLink failure={failure} />
        {children}
        {requestId && (
          <span className="text-ink-3">
            Request <Code>{requestId}</Code>
          </span>
        )}
      </div>
    </div>
  );
}

/** A failed refresh above the data of the last answer. In an outage the banner says so. */
export function StaleNotice({ error }: { error: Error }) {
  const { status } = useNetwork();
  const failure = failureOf(error);
  if (status !== "connected" && isOutageKind(failure)) return null;
  return (
    <p className="mb-2 text-small text-signal" role="status">
      Couldn't refresh; showing last known. {failure.message}
    </p>
  );
}

/**
 * The failure of a part that the server renders. "Try again" and the end of an outage render the
 * page's parts again.
 */
export function ReloadNotice({ failure }: { failure: Failure }) {
  const { refresh } = useRouter();
  const network = useNetworkMonitor();
  useEffect(() => {
    network?.report(failure);
    return network?.onRecovery(refresh);
  }, [network, failure, refresh]);
  return <FailureNotice failure={failure} onRetry={refresh} />;
}
