"use client";

import { type ReactNode, useEffect, useState } from "react";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import type { ValidationResult } from "#components/employee/order-validation.ts";
import type { ReceiptRow } from "#components/flows/new-order/receipt-rows.ts";
import type { Preflight, Receipt as Said } from "#components/flows/new-order/use-preflight.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StatusLabel, StatusMark, type StatusVariant } from "#components/ui/status-label.tsx";

const words: Record<ValidationResult["kind"], [variant: StatusVariant, text: string]> = {
  allowed: ["good", "Can be placed"],
  denied: ["bad", "Can’t be placed"],
  inconclusive: ["unsure", "Not said"],
};

const agoWords = (seconds: number) => {
  if (seconds < 1) return "just now";
  return seconds < 60 ? `${seconds} s ago` : `${Math.floor(seconds / 60)} min ago`;
};

/** `checked 2 s ago for exactly this order`, counting on by itself. */
function Checked({ at }: { at: number }) {
  const [now, setNow] = useState(at);
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = window.setInterval(tick, 1_000);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <>checked {agoWords(Math.max(0, Math.floor((now - at) / 1_000)))} for exactly this order</>
  );
}

function Row({ row: { title, variant, facts, against, warnings } }: { row: ReceiptRow }) {
  return (
    <li className="grid grid-cols-[18px_minmax(0,1fr)]">
      <span className="pt-[1px]">
        <StatusMark variant={variant} />
      </span>
      <span className="wrap-anywhere">
        <span className="block">{title}</span>
        {facts.length > 0 && (
          <span className="block text-small text-ink-3">{facts.join("; ")}</span>
        )}
        {against.map((text) => (
          <span key={text} className="block text-small text-signal">
            {text}
          </span>
        ))}
        {warnings.map((text) => (
          <span key={text} className="block text-small text-ink-2">
            {text}
          </span>
        ))}
      </span>
    </li>
  );
}

const part = "border-t border-dashed border-rule-2 px-4 py-3.5";

/**
 * The pre-flight receipt: the service's word on exactly the order that would be sent. `placed`: the
 * receipt that an order was placed against, once it was.
 */
export function Receipt({
  missing,
  preflight,
  placed,
  rows,
  children,
}: {
  /** What is still to be said before the service can be asked. */
  missing: readonly string[];
  preflight: Preflight;
  placed: Said | null;
  rows: readonly ReceiptRow[];
  children: ReactNode;
}) {
  const { isAsking, failure, shown, retry } = preflight;
  const receipt = placed ?? preflight.receipt;
  const kind = receipt?.verdict.kind ?? null;
  const [variant, word] = kind ? words[kind] : (["open", "Not asked yet"] as const);
  const isOpen = missing.length > 0 && !placed;
  const isDimmed = !placed && (isAsking || !receipt);
  return (
    <section className="sheet border-rule-2" aria-labelledby="receipt" aria-busy={isAsking}>
      <div className="px-4 py-3.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <h2 id="receipt">Pre-flight receipt</h2>
          <p role="status">
            {isOpen ? (
              <StatusLabel variant="open">Not asked yet</StatusLabel>
            ) : isAsking && !placed ? (
              <StatusLabel variant="open">Asking…</StatusLabel>
            ) : failure && !placed ? (
              <StatusLabel variant="unsure">No answer</StatusLabel>
            ) : (
              <StatusLabel variant={variant}>{word}</StatusLabel>
            )}
          </p>
        </div>
        <p className="min-h-[18px] text-small text-ink-3">
          {placed
            ? "the answer that it was placed against"
            : isOpen
              ? "the service is asked as soon as the order says enough"
              : receipt && <Checked key={receipt.at} at={receipt.at} />}
        </p>
      </div>
      {isOpen && (
        <ul className={`${part} grid gap-1 text-ink-2`}>
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {!isOpen && failure && !placed && !isAsking && (
        <div className={part}>
          <FailureNotice failure={failure} onRetry={retry} />
          <p className="mt-1.5 text-ink-2">
            Without the service’s answer nothing can be placed. What you filled in stays.
          </p>
        </div>
      )}
      {!isOpen && isAsking && !receipt && !shown && (
        <div className={part}>
          <Skeleton lines={3} />
        </div>
      )}
      {!isOpen && (receipt || shown) && (!failure || placed) && (
        <div className={part}>
          <ul className={`grid gap-2 ${isDimmed ? "opacity-50" : ""}`}>
            {rows.map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </ul>
          {kind === "denied" && receipt?.verdict.reasons.length === 0 && (
            <p className="mt-2 text-ink-2">No reason found in the API's answer.</p>
          )}
          {kind === "inconclusive" && (
            <p className="mt-2 text-ink-2">The service answered neither yes nor no.</p>
          )}
        </div>
      )}
      {children && <div className={part}>{children}</div>}
    </section>
  );
}
