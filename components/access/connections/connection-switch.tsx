"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { setConnectionDisabled } from "#lib/client/connections.ts";
import type { ConnectionView } from "#lib/protocol/connection.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { t } from "#lib/protocol/words/t.ts";

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
          <StatusLabel variant="none">{t("access.disabled")}</StatusLabel>
        ) : (
          <StatusLabel variant="good">{t("access.enabled")}</StatusLabel>
        )}
      </p>
      <p className="text-ink-2">{disabledAt ? t("access.enableNote") : t("access.disableNote")}</p>
      <p>
        <Button
          className="max-sm:h-11"
          aria-disabled={isSending || undefined}
          onClick={() => void change()}
        >
          {disabledAt ? t("access.enable") : t("access.disable")}
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
