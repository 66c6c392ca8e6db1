"use client";

import { Since } from "#components/moment/since.tsx";
import { Code } from "#components/ui/code.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import type { AuditAnswer } from "#lib/protocol/audit.ts";

/** Up to which entry the log was verified, and when; never more than was checked. */
export function AuditState({ verified, headSeq, unknownConnections }: Omit<AuditAnswer, "rows">) {
  const { countText } = useNumbers();
  const newer = headSeq - (verified?.seq ?? 0);
  return (
    <p className="text-ink-2">
      {verified ? (
        <>
          Verified up to entry {verified.seq} at <Since at={verified.at} />.
          {newer > 0 && ` ${countText(newer, "newer entry", "newer entries")} not verified yet.`}
        </>
      ) : (
        <>
          Not verified. Run <Code>npm run audit -- verify</Code> on the server.
        </>
      )}{" "}
      <a className="link" href="/api/audit/export" download>
        Download all entries
      </a>
      {unknownConnections > 0 && "."}
      {unknownConnections > 0 &&
        ` Entries of ${countText(unknownConnections, "connection")} are not shown, because their company is unknown.`}
    </p>
  );
}
