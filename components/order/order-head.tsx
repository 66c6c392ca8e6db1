"use client";

import { Link2, Printer } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { chargerDevicesOf } from "#components/charger/charger-devices.ts";
import { RequestCharger } from "#components/charger/request-charger";
import { orderTitle } from "#components/order/order-title.ts";
import { SlaRule, slaWords } from "#components/order/sla-rule";
import { Button } from "#components/ui/button";
import { Copy } from "#components/ui/copy";
import { Country, countryName } from "#components/ui/country";
import { Moment } from "#components/ui/moment";
import { employeeHref } from "#components/ui/record-hrefs.ts";
import { Status } from "#components/ui/status";
import { Box, Waybill } from "#components/ui/waybill";
import { failureOf } from "#lib/client/door";
import { useRead } from "#lib/client/read";
import type { Order } from "#lib/v4/records/order";

const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function Sla({ id }: { id: string }) {
  const { data, error } = useRead("orders.sla", { id });
  if (error && !data)
    return <span className="text-small text-ink-3">{failureOf(error).message}</span>;
  if (!data) return <span className="text-ink-3">…</span>;
  const { reason, late } = data.data;
  return (
    <>
      <SlaRule sla={data.data} width={150} />
      {reason && (
        <p className={`text-small ${late ? "text-signal" : "text-ink-2"}`}>{capitalised(reason)}</p>
      )}
      {!reason && slaWords(data.data) === null && <span className="text-ink-3">not said</span>}
    </>
  );
}

/** The head of an order: what it is, for whom, where it goes, and how it stands with its days. */
export function OrderHead({ order }: { order: Order }) {
  const [copied, setCopied] = useState(false);
  const { tracking } = order;
  const devices = chargerDevicesOf(order);
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <h1 className="[overflow-wrap:anywhere]">{orderTitle(order)}</h1>
        <Status value={order.status} />
        <span className="grow" />
        <div className="no-print flex flex-wrap gap-1">
          <RequestCharger
            orders={[{ id: order.id, title: `the order ${order.id}` }]}
            devices={devices}
            canTypeSerial={devices.some(({ productId }) => productId === null)}
          />
          <Button
            look="quiet"
            onClick={async () => {
              await navigator.clipboard.writeText(window.location.href);
              setCopied(true);
            }}
            onBlur={() => setCopied(false)}
          >
            <Link2 className="size-3.5" aria-hidden />
            <span aria-live="polite">{copied ? "Link copied" : "Copy link"}</span>
          </Button>
          <Button look="quiet" onClick={() => window.print()}>
            <Printer className="size-3.5" aria-hidden />
            Print
          </Button>
        </div>
      </div>
      <Waybill>
        <Box label="Order">
          <Copy value={order.id} label="Copy the id" />
        </Box>
        <Box label="For">
          {order.employeeId ? (
            <Link href={employeeHref(order.employeeId)} prefetch={false} className="link">
              {order.employeeName ?? order.employeeId}
            </Link>
          ) : (
            "—"
          )}
          {order.teamName && <div className="text-ink-3">{order.teamName}</div>}
        </Box>
        <Box label="Country">
          <Country code={order.country} />
          {order.country && <div className="text-ink-3">{countryName(order.country)}</div>}
        </Box>
        <Box label="Placed">
          <Moment at={order.createdAt} format="full" />
          {order.createdBy && <div className="text-ink-3">by {order.createdBy}</div>}
        </Box>
        <Box label="Source">
          {order.source ? capitalised(order.source.replaceAll("_", " ")) : "—"}
        </Box>
        <Box label="Expected">
          <Moment at={tracking?.eta} format="date" />
          {tracking?.carrier && <div className="text-ink-3">{tracking.carrier}</div>}
        </Box>
        <Box label="SLA, business days">
          <Sla id={order.id} />
        </Box>
      </Waybill>
    </>
  );
}
