"use client";

import { ExternalLink } from "lucide-react";
import { safeTrackingUrl } from "#components/order/tracking-url.ts";
import { Moment } from "#components/ui/moment";
import { ReadPanel } from "#components/ui/read-panel";
import type { OrderTracking, Shipment } from "#lib/v4/records/order";

/** `out_for_delivery` → `Out for delivery`; a value that is not of this form stays as it came. */
const inWords = (status: string) =>
  /^[a-z]+(_[a-z]+)*$/.test(status)
    ? status.charAt(0).toUpperCase() + status.slice(1).replaceAll("_", " ")
    : status;

/** The checkpoint with the latest time: their order is not shown in the contract. */
const latestOf = ({ checkpoints }: Shipment) =>
  checkpoints?.reduce(
    (a, b) => (Date.parse(b.at ?? "") > Date.parse(a.at ?? "") ? b : a),
    checkpoints[0] ?? {},
  );

function ShipmentLines({ shipment }: { shipment: Shipment }) {
  const url = safeTrackingUrl(shipment.trackingUrl);
  const latest = latestOf(shipment);
  return (
    <div className="border-rule py-2 not-first:border-t first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{shipment.carrier ?? "Carrier not said"}</span>
        {shipment.trackingNumber && <span className="code">{shipment.trackingNumber}</span>}
        <span className="grow" />
        {url && (
          <a className="link" href={url} target="_blank" rel="noreferrer">
            Track <ExternalLink className="inline size-3" aria-hidden />
            <span className="sr-only">(opens the carrier's page)</span>
          </a>
        )}
      </div>
      <p className="text-ink-2">
        {shipment.status ? inWords(shipment.status) : "Status not said"}
        {shipment.eta && (
          <>
            {" "}
            · ETA <Moment at={shipment.eta} format="day" />
          </>
        )}
      </p>
      {latest?.description && (
        <p className="text-small text-ink-3">
          {[latest.description, latest.location].filter(Boolean).join(", ")}
        </p>
      )}
      {shipment.live != null && (
        <p className="text-small text-ink-3">
          {shipment.live ? "Courier data is live" : "Courier data is last known"}
          {shipment.lastUpdatedAt && (
            <>
              , <Moment at={shipment.lastUpdatedAt} />
            </>
          )}
        </p>
      )}
    </div>
  );
}

const shipmentsOf = (tracking: OrderTracking): Shipment[] => {
  if (tracking.shipments?.length) return tracking.shipments;
  return tracking.carrier || tracking.eta ? [{ carrier: tracking.carrier, eta: tracking.eta }] : [];
};

/** Where the parcels are, by the courier's word, live or last known. */
export function Shipments({ id }: { id: string }) {
  return (
    <ReadPanel name="orders.tracking" input={{ id }}>
      {(tracking) => {
        const shipments = shipmentsOf(tracking);
        if (shipments.length === 0)
          return <p className="text-ink-3">Nothing has been shipped yet.</p>;
        return shipments.map((shipment, index) => (
          <ShipmentLines
            key={shipment.id ?? shipment.trackingNumber ?? `shipment ${index}`}
            shipment={shipment}
          />
        ));
      }}
    </ReadPanel>
  );
}
