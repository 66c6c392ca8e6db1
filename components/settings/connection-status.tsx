"use client";

import { UpdatedMark } from "#components/moment/updated-mark.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useNetwork } from "#lib/client/network.ts";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Whether the API answers the key, and when it last did. */
export function ConnectionStatus() {
  const { data, error, dataUpdatedAt } = useRead("me", {});
  const network = useNetwork();
  // The server keeps this answer for a moment, also when the outage has begun.
  const failure =
    (error && failureOf(error)) ?? (network.status === "down" ? network.failure : null);
  return (
    <span className="ms-auto flex flex-wrap items-baseline justify-end gap-x-3 max-sm:ms-0 max-sm:basis-full max-sm:justify-between">
      {failure ? (
        <StatusLabel variant="bad">
          {failure.kind === "authentication"
            ? t("settings.keyRejected")
            : t("settings.notConnected")}
        </StatusLabel>
      ) : data ? (
        <StatusLabel variant="good">{t("settings.connected")}</StatusLabel>
      ) : (
        <StatusLabel variant="open">{t("settings.connecting")}</StatusLabel>
      )}
      {data && <UpdatedMark at={dataUpdatedAt} failure={failure} align="end" />}
    </span>
  );
}
