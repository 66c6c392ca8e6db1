import { type Chance, chanceOf } from "#testing/random.ts";
import type { HeldDevice, Person } from "./truth-records.ts";
import {
  anyId,
  anyText,
  carriers,
  countries,
  dayAt,
  impossibleDate,
  momentAt,
  oddFields,
  orderStatuses,
} from "./values.ts";

export interface OrderEvent {
  at: string;
  source: "status" | "courier" | "product";
  /** The lifecycle event, or the new status. */
  kind: string;
  text: string | null;
  actor: string | null;
  place: string | null;
  device: string | null;
}

export interface Sla {
  expected: number;
  elapsed: number;
  isLate: boolean;
  reason: string | null;
}

export interface PlacedOrder {
  id: string;
  type: string;
  status: string;
  person: string | null;
  devices: string[];
  country: string;
  source: string | null;
  createdAt: string;
  eta: string | null;
  shipments: Shipment[];
  sla: Sla | null;
  events: OrderEvent[];
  parent: string | null;
  subs: string[];
  issue: string | null;
  notes: string | null;
  items: { item: string; quantity: number; country: string }[];
  extra: Record<string, unknown>;
}

/** The types of the contract, some in another spelling, and types that the contract does not name. */
const types = [
  "Deployment",
  "deployment",
  "Offboarding",
  "Collection",
  "Swap from Inventory",
  "Purchase for Employee",
  "Purchase for Inventory",
  "maintenance",
  "Deployment",
  "trade_in",
] as const;

const withoutPerson = /inventory$/i;

const milestones = [
  "order.created",
  "device.sourced",
  "configuration.completed",
  "shipment.created",
  "shipment.delivered",
] as const;

const anyShipment = (chance: Chance, now: number, age: number, devices: string[]) => ({
  carrier: `${chance.pick(carriers)} ${chance.token()}`,
  number: `1Z${chance.token()}${chance.int(100_000, 999_999)}`.toUpperCase(),
  eta: chance.isHit(0.8) ? dayAt(now, chance.int(1, 40), chance) : impossibleDate(chance),
  status: chance.pick(["in_transit", "out_for_delivery", "Exception", "delivered", "届け済み"]),
  isLive: chance.isHit(0.5),
  devices,
  checkpoints: Array.from({ length: chance.int(0, 2) }, () => ({
    at: momentAt(now, -chance.int(1, Math.max(1, age - 1)), chance),
    text: anyText(chance),
    place: `Hub ${chance.token()}`,
  })),
});
export type Shipment = ReturnType<typeof anyShipment>;

/** Returns the events up to the current stage of the order, oldest first. */
const anyEvents = (chance: Chance, now: number, age: number, order: PlacedOrder): OrderEvent[] => {
  const event = (source: OrderEvent["source"], kind: string, days: number): OrderEvent => ({
    at: momentAt(now, -days, chance),
    source,
    kind,
    text: chance.isHit(0.7) ? anyText(chance) : null,
    actor: chance.isHit(0.5) ? `Agent ${chance.token()}` : null,
    place: chance.isHit(0.5) ? `Depot ${chance.token()}` : null,
    device: source === "status" || order.devices.length === 0 ? null : chance.pick(order.devices),
  });
  const reached = order.shipments.length > 0 ? 4 : chance.int(1, 3);
  const steps = milestones.slice(0, order.status === "delivered" ? 5 : reached);
  const pace = Math.max(1, Math.floor(age / 8));
  return [
    event("status", "processing", age),
    ...steps.map((kind, step) => event("product", kind, Math.max(0, age - step * pace))),
    ...order.shipments.map(() => event("courier", "parcel collected", Math.floor(age / 4))),
    event("status", order.status, Math.floor(age / 8)),
  ];
};

const anyOrder = (
  seed: number,
  index: number,
  now: number,
  people: readonly Person[],
  devices: readonly HeldDevice[],
): PlacedOrder => {
  const chance = chanceOf(seed, "order", index);
  const type = types[index % types.length] as string;
  const age = chance.int(10, 200);
  const moved = chance.some(devices, 1, chance.isHit(0.5) ? 1 : 4).map(({ id }) => id);
  const expected = chance.int(120, 299);
  const isLate = chance.isHit(0.4);
  const order: PlacedOrder = {
    id: anyId(chance, "ord", `s${seed}o${index}`),
    type,
    status: chance.pick(orderStatuses),
    person: withoutPerson.test(type) && type.startsWith("Purchase") ? null : chance.pick(people).id,
    devices: type === "Purchase for Inventory" && chance.isHit(0.5) ? [] : moved,
    country: chance.pick(countries),
    source: chance.isHit(0.5) ? chance.pick(["inventory", "new_purchase", "Zentrallager"]) : null,
    createdAt: momentAt(now, -age, chance),
    eta: null,
    shipments: [],
    sla: chance.isHit(0.85)
      ? {
          expected,
          elapsed: isLate ? expected + chance.int(101, 199) : expected - chance.int(3, 110),
          isLate,
          reason: chance.isHit(0.6) ? anyText(chance) : null,
        }
      : null,
    events: [],
    parent: null,
    subs: [],
    issue: type === "maintenance" ? `Screen flickers ${chance.token()}` : null,
    notes: chance.isHit(0.4) ? anyText(chance) : null,
    items: type.startsWith("Purchase")
      ? [
          {
            item: `item-${chance.token()}`,
            quantity: chance.int(101, 999),
            country: chance.pick(countries),
          },
        ]
      : [],
    extra: oddFields(chance, 3),
  };
  const hasShipped = order.status === "delivered" || chance.isHit(0.6);
  if (hasShipped && order.devices.length > 0) {
    order.shipments = Array.from({ length: chance.int(1, 2) }, () =>
      anyShipment(chance, now, age, chance.some(order.devices, 1, order.devices.length)),
    );
    order.eta = order.shipments[0]?.eta ?? null;
  }
  order.events = chance.isHit(0.9) ? anyEvents(chance, now, age, order) : [];
  return order;
};

/** Returns ten orders of all types. The first has two sub-orders, and one of those has one too. */
export const truthOfOrders = (
  seed: number,
  now: number,
  people: readonly Person[],
  devices: readonly HeldDevice[],
): PlacedOrder[] => {
  const orders = types.map((_, index) => anyOrder(seed, index, now, people, devices));
  const join = (parent: number, ...children: number[]) => {
    for (const child of children) {
      const [above, below] = [orders[parent], orders[child]];
      if (!above || !below) continue;
      above.subs.push(below.id);
      below.parent = above.id;
    }
  };
  join(0, 3, 8);
  join(3, 9);
  if (chanceOf(seed, "family").isHit(0.5)) join(4, 7);
  return orders;
};
