import type { IntentDetail } from "#lib/protocol/intent.ts";

/** The stored request that an approval is bound to, byte by byte. */
export function ExactRequest({ request: { wire } }: { request: IntentDetail }) {
  if (wire === null) return null;
  return (
    <details className="sheet mt-3.5 px-4 py-3">
      <summary className="cursor-pointer font-semibold">Exact request</summary>
      <p className="mt-1 text-ink-2">
        An approval is of these bytes. If any of them changes before it is sent, nothing is sent.
      </p>
      <pre className="mt-2 rounded-control bg-sunk px-3 py-2.5 font-mono text-small/[19px] whitespace-pre-wrap wrap-anywhere">
        {`${wire.method} ${wire.target}\n\n${wire.body}`}
      </pre>
    </details>
  );
}
