"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { setConnectionDisabled } from "#lib/client/connections.ts";
import type { ConnectionView } from "#lib/protocol/connection.ts";
import type { Failure } from "#lib/protocol/failure.ts";

/** Disables a connection or enables it again. */
export function ConnectionSwitch({ connection }: { connection: ConnectionView }) {
  const router = useRouter();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSending, setSending] = useState(false);
  const { environment, id, disabledAt } = connection;
  const change = async () => {
    if (isSending) return;
    setSending(true);
    const answer = await setConnectionDisabled({ environment, id }, disabledAt === null);
    setSending(false);
    setFailure("failure" in answer ? answer.failure : null);
    router.refresh();
  };
  return (
    <div className="grid gap-2 px-4 py-3.5">
      <p role="status">
        {disabledAt ? (
          <StatusLabel variant="none">Disabled</StatusLabel>
        ) : (
          <StatusLabel variant="good">Enabled</StatusLabel>
        )}
      </p>
      <p className="text-ink-2">
        {disabledAt
          ? "Nothing is sent with this key. Requests with an unknown outcome are checked again once you enable it."
          : "Disabling stops everything that is sent with this key. Requests that were not sent yet end as not sent after two minutes."}
      </p>
      <p>
        <Button
          className="max-sm:h-11"
          aria-disabled={isSending || undefined}
          onClick={() => void change()}
        >
          {disabledAt ? "Enable" : "Disable"}
        </Button>
      </p>
      {failure && (
        <p role="alert" className="text-signal">
          {failure.message}
        </p>
      )}
    </div>
  );
}
