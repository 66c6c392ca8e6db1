import { createHash } from "node:crypto";
import type { DemoKey } from "../scripts/run/sandbox-process.ts";
import { ask, askAll, type Row, rowsOf } from "../scripts/world/service.ts";
import type { World } from "../scripts/world/world.ts";
import { type Committed, committed } from "./control.ts";

/** A body of `POST /orders`, fields in the order in which they are sent. */
export interface Order {
  orderType: string;
  employeeId: string;
  productIds: string[];
  [field: string]: unknown;
}

/** People and devices that a test of this worker has taken: each test has its own. */
const taken = new Set<string>();

const post = async (world: World, { key }: Pick<DemoKey, "key">, path: string, body: unknown) => {
  const answered = await fetch(`${world.sandboxUrl}/v4${path}`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return {
    status: answered.status,
    body: (await answered.json()) as Record<string, unknown>,
  };
};

/** Places an order past the console, as another client of the service would. */
export const placeElsewhere = async (world: World, person: DemoKey, order: Order) => {
  const { status } = await post(world, person, "/orders", order);
  if (status !== 202) throw new Error(`The sandbox says ${status} to the order`);
};

const canBePlaced = async (world: World, person: DemoKey, order: Order) =>
  (await post(world, person, "/orders/validate", order)).body.valid === true;

/** Devices in stock that no test has taken. */
export const findStock = async (world: World, person: DemoKey, query = ""): Promise<Row> => {
  const { body } = await ask(world, person, `/inventory?status=available&limit=50${query}`);
  const found = rowsOf(body).find(({ id }) => !taken.has(id));
  if (!found) throw new Error("Nothing is left in stock");
  taken.add(found.id);
  return found;
};

/** Somebody who holds at least so many devices that can all be ordered back, with these. */
export const findHolder = async (
  world: World,
  person: DemoKey,
  { atLeast = 1, orderType = "Collection", fits = (_: Row[]): boolean => true } = {},
): Promise<{ holder: Row; devices: Row[] }> => {
  for (const holder of await askAll(world, person, "/employees?status=active")) {
    if (taken.has(holder.id)) continue;
    const devices = rowsOf((await ask(world, person, `/employees/${holder.id}/devices`)).body);
    const productIds = devices.map(({ id }) => id);
    if (devices.length < atLeast || !fits(devices)) continue;
    if (!(await canBePlaced(world, person, { orderType, employeeId: holder.id, productIds })))
      continue;
    taken.add(holder.id);
    return { holder, devices };
  }
  throw new Error("Nobody is left who holds such devices");
};

/** Somebody to whom the device can be deployed. */
export const findReceiver = async (
  world: World,
  person: DemoKey,
  device: Row,
  country = "",
): Promise<Row> => {
  for (const receiver of await askAll(world, person, `/employees?status=active${country}`)) {
    if (taken.has(receiver.id)) continue;
    const order = { orderType: "Deployment", employeeId: receiver.id, productIds: [device.id] };
    if (!(await canBePlaced(world, person, order))) continue;
    taken.add(receiver.id);
    return receiver;
  }
  throw new Error("Nobody is left to deploy to");
};

export const hashOf = (order: Order) =>
  createHash("sha256").update(JSON.stringify(order)).digest("hex");

/** How often the sandbox committed exactly this body. */
export const commitsOf = async (world: World, order: Order): Promise<Committed[]> => {
  const hash = hashOf(order);
  return (await committed(world, "orders.create")).filter(({ bodyHash }) => bodyHash === hash);
};

/** The address of the form that starts with this. */
export const formOf = (order: Partial<Order>) => {
  const params = new URLSearchParams();
  if (order.orderType) params.set("type", order.orderType);
  if (order.employeeId) params.set("employee", order.employeeId);
  for (const id of order.productIds ?? []) params.append("device", id);
  return `/orders/new?${params}`;
};
