import Link from "next/link";
import type { ReactNode } from "react";
import type { WriteOutcome } from "#components/form/use-write.ts";
import { recordHref } from "#components/intent/request-text.ts";
import { writeText } from "#components/intent/write-text.ts";

/** What an accepted write means, and a link to its record. */
export function Accepted({
  outcome: { operation, resultId, isAdopted, sent },
  statusOf,
}: {
  outcome: Pick<WriteOutcome, "operation" | "resultId" | "isAdopted"> & { sent?: unknown };
  /** Returns the status of the record, to be shown beside its link. */
  statusOf?: ((id: string) => ReactNode) | undefined;
}) {
  const { noun, isWork } = writeText[operation];
  const href = recordHref(operation, resultId, sent);
  return (
    <div className="grid gap-1 text-ink-2">
      <p>{isWork ? "Accepted. Work starts next." : "Saved."}</p>
      {isAdopted && <p>No reply came, but we found the {noun}. Check that it's yours.</p>}
      {href && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link className="link font-medium" href={href} prefetch={false}>
            Open the {noun}
          </Link>
          {resultId && statusOf?.(resultId)}
        </p>
      )}
    </div>
  );
}
