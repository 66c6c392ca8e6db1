"use client";

import Link from "next/link";
import type { WriteOutcome } from "#components/form/use-write.ts";
import { recordHref, writeWords } from "#components/intent/record-of.ts";
import { Status } from "#components/ui/status.tsx";
import { useRead } from "#lib/client/read.ts";

/** Where an order is now, as the service says. */
function LiveStatus({ id }: { id: string }) {
  const { data } = useRead("orders.get", { id });
  return data?.data.status ? <Status value={data.data.status} /> : null;
}

/** What it means that a write was accepted, and where its record is. */
export function Accepted({
  outcome: { operation, resultId, isAdopted },
}: {
  outcome: Pick<WriteOutcome, "operation" | "resultId" | "isAdopted">;
}) {
  const { noun, isWork } = writeWords[operation];
  const href = recordHref(operation, resultId);
  return (
    <div className="grid gap-1 text-ink-2">
      <p>
        {isWork
          ? "The service has taken it and will do the work; accepted is not done yet."
          : "The service has stored it."}
      </p>
      {isAdopted && (
        <p>
          Its answer was lost, and it was found by reading back. If somebody else asked for the same
          at that moment, look whether it is yours.
        </p>
      )}
      {href && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link className="link font-medium" href={href} prefetch={false}>
            Open the {noun}
          </Link>
          {isWork && resultId && <LiveStatus id={resultId} />}
        </p>
      )}
    </div>
  );
}
