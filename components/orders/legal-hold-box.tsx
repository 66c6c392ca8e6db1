"use client";

import { formatMoment } from "#components/moment/moment.tsx";
import { legalHoldOf } from "#components/orders/extra-facts.ts";
import { HoldMark } from "#components/orders/hold-mark.tsx";
import { Code } from "#components/ui/code.tsx";
import { Box } from "#components/ui/waybill.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** The devices that must be kept untouched; absent where neither the order nor a device is on hold. */
export function LegalHoldBox({ order, className }: { order: Order; className?: string }) {
  const { timeZone, locale } = useViewer();
  const hold = legalHoldOf(order, (at) => formatMoment(at, "full", timeZone, locale));
  if (!hold) return null;
  const { devices, total, notes } = hold;
  const count =
    devices.length === 0
      ? t("orderRecord.holdYes")
      : total > 1
        ? t("orderRecord.holdSome", { held: devices.length, count: total })
        : t("orderRecord.holdAll", { count: devices.length });
  return (
    <Box label={t("orderFacts.legalHold")} className={className}>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <HoldMark>{count}</HoldMark>
        {devices.map(({ model, serialNumber, productId }) => (
          <span key={`${serialNumber} ${productId}`} className="wrap-anywhere">
            {serialNumber ? (
              <span className="code" title={model ?? undefined}>
                {serialNumber}
              </span>
            ) : (
              (model ?? (productId && <Code>{productId}</Code>))
            )}
          </span>
        ))}
      </span>
      {[...new Set(notes)].map((note) => (
        <div key={note} className="text-small whitespace-pre-wrap text-ink-3">
          <bdi>{showUnsafe(note)}</bdi>
        </div>
      ))}
    </Box>
  );
}
