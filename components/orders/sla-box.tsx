"use client";

import { slaOf } from "#components/orders/order-answers.ts";
import { SlaRule } from "#components/orders/sla-rule.tsx";
import { Box } from "#components/ui/waybill.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** The figure of the SLA: business days elapsed of those expected. */
export function SlaBox({ order, className }: { order: Order; className: string }) {
  const { data, error } = useRead("orders.sla", { id: order.id });
  const sla = slaOf(order, data?.data);
  const failure = error && !data ? failureOf(error).message : null;
  return (
    <Box label={t("orderFacts.sla")} className={className}>
      {!sla && !data && !error && <span className="text-ink-3">…</span>}
      {!sla && (data || error) && (
        <>
          <span className="text-ink-3">{t("orderRecord.unknown")}</span>
          <p className="text-small text-ink-3">{failure ?? t("orderFacts.noSlaDays")}</p>
        </>
      )}
      {sla && <SlaRule sla={sla} status={order.status} width={104} />}
      {sla && failure && (
        <p className="text-small text-ink-3">{t("orderRecord.fromOrder", { message: failure })}</p>
      )}
    </Box>
  );
}
