import { etaOf, type Progress } from "#sandbox/lifecycle/progress.ts";
import type { Role, Site } from "#sandbox/lifecycle/step.ts";
import { carrierOf } from "#sandbox/world/carriers.ts";
import { chanceOf } from "#sandbox/world/chance.ts";
import type { Clock } from "#sandbox/world/clock.ts";
import { findCountry, placeOf } from "#sandbox/world/countries.ts";
import { identifier } from "#sandbox/world/identifier.ts";
import type { OrderRow } from "#sandbox/world/insert.ts";

/** Returns the place of a country's warehouse: the last of its cities. */
export const warehouseOf = (country: string) =>
  placeOf(findCountry(country)?.cities.at(-1)?.[0] ?? null, country);

/** Returns the place of an event of an order, such as `Leipzig, DE`. */
export const locationOf = (row: OrderRow, site: Site) =>
  site === "warehouse" ? warehouseOf(row.origin) : placeOf(row.city, row.country);

const legs: readonly Role[] = ["out", "back"];

/** Returns the shipments that a courier was booked for, with their checkpoints. */
export const shipmentsOf = (
  clock: Clock,
  row: OrderRow,
  progress: Progress,
  devices: readonly { id: string; role: string }[],
) =>
  legs.flatMap((leg, index) => {
    const checkpoints = progress.reached.flatMap(({ courier, time }) =>
      courier?.leg === leg
        ? [
            {
              status: courier.status,
              description: courier.description,
              location: locationOf(row, courier.site),
              at: new Date(time).toISOString(),
            },
          ]
        : [],
    );
    const latest = checkpoints[checkpoints.length - 1];
    if (!latest) return [];
    const chance = chanceOf(row.n, 91, index);
    const [from, to] = leg === "out" ? [row.origin, row.country] : [row.country, row.origin];
    const carrier = carrierOf(chance, from, to);
    const carried = devices.filter(
      ({ role }) => role === leg || (row.type === "Maintenance" && role === "back"),
    );
    return [
      {
        id: identifier("shp", row.n * 2 + index),
        leg,
        carrier: carrier.name,
        trackingNumber: carrier.number,
        trackingUrl: carrier.page,
        status: latest.status,
        eta: etaOf(clock, row, progress),
        // Some couriers have no live data: the shipment shows their last data.
        live: latest.status !== "delivered" && !chance.is(0.15),
        lastUpdatedAt: latest.at,
        productIds: carried.map(({ id }) => id),
        checkpoints: checkpoints.reverse(),
      },
    ];
  });
