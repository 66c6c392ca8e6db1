"use client";

import { Fragment } from "react";
import { orderRouteOf } from "#components/orders/order-route.ts";
import { PlaceName } from "#components/orders/place-name.tsx";
import { Arrow } from "#components/ui/arrow.tsx";
import { Box } from "#components/ui/waybill.tsx";
import { useRead } from "#lib/client/read.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Order } from "#lib/v4/records/order.ts";

const labels = {
  Route: () => t("orderRecord.route"),
  Destination: () => t("orderRecord.destination"),
  "Pickup place": () => t("orderRecord.pickupPlace"),
  Place: () => t("orderRecord.place"),
  Country: () => t("orderRecord.country"),
};

/** Where the order comes from and goes to. */
export function RouteBox({ order, className }: { order: Order; className?: string }) {
  const history = useRead("orders.history", { id: order.id }).data?.data;
  const tracking = useRead("orders.tracking", { id: order.id }).data?.data;
  const { label, from, to } = orderRouteOf(order, history, tracking);
  const countries = [from, to].flatMap((place) => place?.country ?? []);
  const names = [...new Set(countries.map(countryName))];
  return (
    <Box label={labels[label]()} className={className}>
      <span className="inline-flex flex-wrap items-center gap-x-2">
        {from && <PlaceName place={from} />}
        {from && to && (
          <>
            <span className="sr-only">{t("orderRecord.to")}</span>
            <svg
              width="22"
              height="10"
              viewBox="0 0 22 10"
              className="mirrored shrink-0"
              aria-hidden="true"
            >
              <path
                d="M0 5h20M16 1.5 20 5l-4 3.5"
                className="fill-none stroke-ink-2 stroke-[1.5]"
              />
            </svg>
          </>
        )}
        {to && <PlaceName place={to} />}
      </span>
      {names.length > 0 && (
        <div className="text-small text-ink-3">
          {names.map((name, index) => (
            <Fragment key={name}>
              {index > 0 && (
                <>
                  {" "}
                  <Arrow className="" />{" "}
                </>
              )}
              {name}
            </Fragment>
          ))}
        </div>
      )}
    </Box>
  );
}
