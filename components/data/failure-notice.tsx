"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { maxCountdownMs, retryText } from "#components/data/retry-time.ts";
import { Button } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";
import { canSucceedLater, capabilityWords, type Failure } from "#lib/protocol/failure.ts";

const titles: Record<Failure["kind"], string> = {
  authentication: "The service no longer accepts your API key",
  authorization: "Your API key can't reach this",
  validation: "The service did not understand the request",
  not_found: "Not found, or out of your sight",
  conflict: "The service refused: it conflicts with what is there",
  rate_limited: "The service asks us to slow down",
  unavailable: "The service is down or failing",
  unreachable: "No connection to the service",
  malformed: "The service answered something unreadable",
  aborted: "Stopped before an answer came",
  role: "Your role does not include this",
  no_connection: "You have no API key yet",
  signed_out: "Your session has ended",
  busy: "Too many requests at once",
};

/** What a person can do about it, in one sentence. Nothing here changes data: these are reads. */
function nextStep(failure: Failure) {
  const { kind, capability, retryAfterMs } = failure;
  if (capability) return capabilityWords(failure);
  switch (kind) {
    case "authentication":
      return "You stay signed in. Ask an administrator for a new key; Settings shows which one you use.";
    case "authorization":
      return "The record is outside the teams or regions that your key was given.";
    case "not_found":
      return "Check the address, or ask someone whose key reaches further.";
    case "validation":
      return "Change or clear the filter that it names.";
    case "signed_out":
      return "Sign in again; you come back to this page.";
    case "no_connection":
      return "Ask an administrator to connect an API key to your account.";
    case "role":
      return "Ask an administrator if you need it for your work.";
    case "malformed":
      return "Try again. If it stays, quote the request id to the service's support.";
    case "rate_limited":
    case "busy":
      return retryAfterMs !== null && retryAfterMs > maxCountdownMs
        ? retryText(retryAfterMs)
        : "It works again after the wait.";
    default:
      return "Nothing was changed. Try again in a moment.";
  }
}

/** Asks again by itself when the wait is over; until then the button can't. */
function RetryAfter({ ms, onRetry }: { ms: number; onRetry: () => void }) {
  const [seconds, setSeconds] = useState(Math.ceil(ms / 1_000));
  const isOver = seconds <= 0;
  useEffect(() => {
    const until = Date.now() + ms;
    const timer = window.setInterval(() => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
      setSeconds(left);
      if (left === 0) window.clearInterval(timer);
    }, 250);
    return () => window.clearInterval(timer);
  }, [ms]);
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

/** "Try again", at once or after the wait that was asked for. */
function Retry({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  // Each failure has a wait of its own, also where the next one asks for as long as the last.
  const [current, setCurrent] = useState({ failure, count: 0 });
  if (current.failure !== failure) setCurrent({ failure, count: current.count + 1 });
  const ms = failure.retryAfterMs;
  if (ms === null || ms <= 0 || ms > maxCountdownMs) {
    return <Button onClick={onRetry}>Try again</Button>;
  }
  return <RetryAfter key={current.count} ms={ms} onRetry={onRetry} />;
}

/** A failure in the place of the data it kept away. It fails alone: the rest of the page stays. */
export function FailureNotice({ failure, onRetry }: { failure: Failure; onRetry?: () => void }) {
  const { kind, message, requestId, capability } = failure;
  const ownWords = !["signed_out", "role", "no_connection", "busy"].includes(kind);
  const canRetry = onRetry && canSucceedLater(failure);
  return (
    <div role="alert" className="border-l-2 border-signal py-1 pl-3" data-failure={kind}>
      <p className="font-medium">{titles[kind] ?? "Something failed"}</p>
      {ownWords && message && <p className="text-ink-2 wrap-anywhere">{message}</p>}
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
            See what the key can reach
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

/** The failure of a part that the server renders: "Try again" renders the page's parts again. */
export function ReloadNotice({ failure }: { failure: Failure }) {
  const router = useRouter();
  return <FailureNotice failure={failure} onRetry={() => router.refresh()} />;
}
