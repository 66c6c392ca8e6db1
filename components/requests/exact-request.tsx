import type { IntentDetail } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The stored request that an approval is bound to, byte by byte. */
export function ExactRequest({ request: { wire } }: { request: IntentDetail }) {
  if (wire === null) return null;
  return (
    <details className="sheet mt-3.5 px-4 py-3">
      <summary className="cursor-pointer font-semibold">{t("requestPage.exact")}</summary>
      <p className="mt-1 text-ink-2">{t("requestPage.exactNote")}</p>
      <pre className="mt-2">{`${wire.method} ${wire.target}\n\n${wire.body}`}</pre>
    </details>
  );
}
