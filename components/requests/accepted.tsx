import Link from "next/link";
import type { ReactNode } from "react";
import type { WriteOutcome } from "#components/form/use-write.ts";
import { recordHref } from "#components/requests/request-text.ts";
import { lastSendingText } from "#components/requests/sending-text.ts";
import type { IntentDetail } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";

/** What an accepted write means, and a link to its record. */
export function Accepted({
  outcome: { operation, resultId, isAdopted, sent, evidence, request },
  statusOf,
}: {
  outcome: Pick<WriteOutcome, "operation" | "resultId" | "isAdopted"> & {
    sent?: unknown;
    evidence?: IntentDetail["evidence"];
    request?: IntentDetail | null;
  };
  /** Returns the status of the record, to be shown beside its link. */
  statusOf?: ((id: string) => ReactNode) | undefined;
}) {
  const { noun, isWork } = writeText[operation];
  const href = recordHref(operation, resultId, sent);
  return (
    <div className="grid gap-1 text-ink-2">
      <p>{isWork ? t("outcome.workStatus", { noun }) : t("outcome.saved")}</p>
      {isAdopted && (
        <p>
          {t("outcome.found", { sending: lastSendingText(evidence ?? request?.evidence), noun })}
        </p>
      )}
      {href && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link className="link font-medium" href={href} prefetch={false}>
            {t("outcome.openRecord", { noun })}
          </Link>
          {resultId && statusOf?.(resultId)}
        </p>
      )}
    </div>
  );
}
