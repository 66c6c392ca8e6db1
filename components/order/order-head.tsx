"use client";

import { type ReactNode, useState } from "react";
import { Moment } from "#components/data/moment.tsx";
import { slaOf } from "#components/order/order-answers.ts";
import { capitalized, orderTitle } from "#components/order/order-text.ts";
import { SlaRule } from "#components/order/sla-rule.tsx";
import { PersonLink } from "#components/person/person-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { Country, countryName } from "#components/ui/country.tsx";
import { Icon, linkPath, printerPath } from "#components/ui/icon.tsx";
import { Status } from "#components/ui/status.tsx";
import { Box, Waybill } from "#components/ui/waybill.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { expectedOf } from "#lib/v4/order-eta.ts";
import type { Order } from "#lib/v4/records/order.ts";

function Sla({ order }: { order: Order }) {
  const { data, error } = useRead("orders.sla", { id: order.id });
  const sla = slaOf(order, data?.data);
  if (!sla && !data && !error) return <span className="text-ink-3">…</span>;
  if (!sla)
    return (
      <>
        <span className="text-ink-3">Unknown</span>
        <p className="text-small text-ink-3">
          {error ? failureOf(error).message : "The API's SLA answer has no days."}
        </p>
      </>
    );
  const { reason, late } = sla;
  return (
    <>
      <SlaRule sla={sla} width={150} />
      {reason && (
        <p className={`text-small ${late ? "text-signal" : "text-ink-2"}`}>{capitalized(reason)}</p>
      )}
      {error && !data && (
        <p className="text-small text-ink-3">From the order. {failureOf(error).message}</p>
      )}
    </>
  );
}

/** The expected day, from the order itself or its shipments. "…" until the tracking is read. */
function Expected({ order }: { order: Order }) {
  const { data, error } = useRead("orders.tracking", { id: order.id });
  const expected = expectedOf(order, data?.data);
  const carrier = expected?.carrier ?? order.tracking?.carrier;
  return (
    <>
      {expected || data ? (
        <Moment at={expected?.eta} format="date" />
      ) : (
        <span className="text-ink-3">{error ? "Unknown" : "…"}</span>
      )}
      {expected?.isLastOfSeveral && <div className="text-ink-3">last of several shipments</div>}
      {carrier && <div className="text-ink-3">{carrier}</div>}
    </>
  );
}

export function OrderHead({ order, actions }: { order: Order; actions?: ReactNode }) {
  const [copied, setCopied] = useState(false);
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <h1 className="wrap-anywhere">{orderTitle(order)}</h1>
        <Status value={order.status} />
        <span className="grow" />
        <div className="no-print flex flex-wrap gap-1">
          {actions}
          <Button
            variant="quiet"
            onClick={async () => {
              await navigator.clipboard.writeText(window.location.href);
              setCopied(true);
            }}
            onBlur={() => setCopied(false)}
          >
            <Icon path={linkPath} className="size-3.5" />
            <span aria-live="polite">{copied ? "Link copied" : "Copy link"}</span>
          </Button>
          <Button variant="quiet" onClick={() => window.print()}>
            <Icon path={printerPath} className="size-3.5" />
            Print
          </Button>
        </div>
      </div>
      <Waybill>
        <Box label="Order">
          <Copy value={order.id} label="Copy ID" />
        </Box>
        <Box label="For">
          <PersonLink id={order.employeeId} name={order.employeeName} />
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
          {order.source ? capitalized(order.source.replaceAll("_", " ")) : "—"}
        </Box>
        <Box label="Expected">
          <Expected order={order} />
        </Box>
        {order.issue && <Box label="Issue">{order.issue}</Box>}
        <Box label="SLA, business days">
          <Sla order={order} />
        </Box>
      </Waybill>
    </>
  );
}
