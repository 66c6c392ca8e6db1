"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import type { Failure } from "#lib/protocol/failure.ts";
import { tRich } from "#lib/protocol/words/t.ts";

/**
 * A button that changes an event, with its failure below. Absent for a role that can't make changes.
 * No action of an event writes to the service, so the person needs no confirmation.
 */
export function EventButton({
  id,
  label,
  hint,
  act,
}: {
  id: number;
  label: string;
  hint?: string;
  act: (id: number) => Promise<Failure | null>;
}) {
  const queries = useQueryClient();
  const mayChange = useViewer().writes.length > 0;
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  if (!mayChange) return null;
  const send = async () => {
    setSending(true);
    setFailure(await act(id));
    setSending(false);
    await queries.invalidateQueries({ queryKey: ["events"] });
  };
  return (
    <span className="inline-grid justify-items-end gap-1">
      <Button
        className="h-6.5! text-compact max-sm:h-11!"
        title={hint}
        disabled={isSending}
        onClick={() => void send()}
      >
        {tRich("event.ofEvent", {
          label,
          id: String(id),
          hidden: (inside) => (
            <span key="event" className="sr-only">
              {inside}
            </span>
          ),
        })}
      </Button>
      {failure && (
        <span role="alert" className="max-w-60 text-small text-signal">
          {failure.message}
        </span>
      )}
    </span>
  );
}
