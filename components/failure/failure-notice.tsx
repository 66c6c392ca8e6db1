"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { maxCountdownMs, retryText, useSecondsUntil } from "#components/failure/retry-time.ts";
import { SignInLink } from "#components/failure/sign-in-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useNetwork, useNetworkMonitor } from "#lib/client/network.ts";
import { isOutageKind } from "#lib/client/network-monitor.ts";
import { canSucceedLater, capabilityWords, type Failure } from "#lib/protocol/failure.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

/** Also the titles of failures of Quartermaster itself, so two of them don't name the API. */
const titleOf = (kind: Failure["kind"]): string => {
  switch (kind) {
    case "authentication":
      return t("failure.authentication");
    case "authorization":
      return t("failure.authorization");
    case "validation":
      return t("failure.validation");
    case "not_found":
      return t("failure.notFound");
    case "conflict":
      return t("failure.conflict");
    case "rate_limited":
    case "busy":
      return t("failure.tooMany");
    case "unavailable":
      return t("failure.unavailable");
    case "unreachable":
      return t("failure.unreachable");
    case "malformed":
      return t("failure.malformed");
    case "aborted":
      return t("failure.aborted");
    case "role":
      return t("failure.role");
    case "no_connection":
      return t("failure.noConnection");
    case "other_connection":
      return t("failure.otherConnection");
    case "signed_out":
      return t("failure.signedOut");
    default:
      return t("failure.wrong");
  }
};

/** Returns what the person can do next, in one sentence. The failure is always of a read. */
function nextStep(failure: Failure): string {
  const { kind, capability, retryAfterMs } = failure;
  if (capability) return capabilityWords(failure);
  switch (kind) {
    case "authentication":
      return t("failure.nextKey");
    case "authorization":
      return t("failure.nextScope");
    case "not_found":
      return t("failure.nextAddress");
    case "validation":
      return t("failure.nextFilter");
    case "signed_out":
      return t("failure.nextSignIn");
    case "no_connection":
      return t("failure.nextConnect");
    case "other_connection":
      return t("failure.nextReload");
    case "role":
      return t("failure.nextAsk");
    case "malformed":
      return t("failure.nextSupport");
    case "rate_limited":
    case "busy":
      return retryAfterMs !== null && retryAfterMs > maxCountdownMs
        ? retryText(retryAfterMs)
        : t("failure.waits");
    default:
      return t("failure.nextMoment");
  }
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
        {t("failure.tryAgain")}
      </Button>
      {!isOver && <span className="text-ink-3">{t("failure.triesAgain", { seconds })}</span>}
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
    return <Button onClick={onRetry}>{t("failure.tryAgain")}</Button>;
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
        {t("failure.permissions")}
      </Link>
    );
  return null;
}

/** The ID of a request, by which the provider's support finds it. */
export function RequestId({ id }: { id: string }): ReactNode {
  return tRich<"failure.request", ReactNode>("failure.request", {
    id,
    code: (inside) => <Code key="id">{inside.join("")}</Code>,
  });
}

export interface FailureNoticeProps {
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
      {t("failure.notLoaded")}
    </p>
  );
}

function FullNotice({ failure, onRetry, children }: FailureNoticeProps) {
  const { kind, message, requestId } = failure;
  const showsMessage = !["signed_out", "role", "no_connection", "busy"].includes(kind);
  const canRetry = onRetry && canSucceedLater(failure);
  return (
    <div role="alert" className="border-s-2 border-signal py-1 ps-3" data-failure={kind}>
      <p className="font-medium">{titleOf(kind)}</p>
      {showsMessage && message && <p className="text-ink-2 wrap-anywhere">{message}</p>}
      <p className="text-ink-2">{nextStep(failure)}</p>
      <div className="mt-1.5 flex flex-wrap items-center gap-3 text-small">
        {canRetry && <Retry failure={failure} onRetry={onRetry} />}
        <AccessLink failure={failure} />
        {children}
        {requestId && (
          <span className="text-ink-3">
            <RequestId id={requestId} />
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
      {t("failure.stale", { reason: failure.message })}
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
