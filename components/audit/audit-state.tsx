"use client";

import { Since } from "#components/moment/since.tsx";
import { Code } from "#components/ui/code.tsx";
import type { AuditAnswer } from "#lib/protocol/audit.ts";
import { sentenceGap, t, tRich } from "#lib/protocol/words/t.ts";

/** Up to which entry the log was verified, and when; never more than was checked. */
export function AuditState({ verified, headSeq, unknownConnections }: Omit<AuditAnswer, "rows">) {
  const newer = headSeq - (verified?.seq ?? 0);
  return (
    <p className="text-ink-2">
      {verified
        ? tRich("audit.verified", {
            seq: verified.seq,
            newer: Math.max(0, newer),
            at: () => <Since key="at" at={verified.at} />,
          })
        : tRich("audit.notVerified", {
            code: (inside) => <Code key="command">{inside.join("")}</Code>,
          })}
      {sentenceGap()}
      <a className="link" href="/api/audit/export" download>
        {t("audit.downloadAll")}
      </a>
      {unknownConnections > 0 && t("audit.hiddenConnections", { count: unknownConnections })}
    </p>
  );
}
