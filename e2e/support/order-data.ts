import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import { ask, askAll, type Row, rowsOf } from "../../scripts/world/service.ts";
import type { World } from "../../scripts/world/world.ts";
import { type Committed, committed, hashBody } from "./control.ts";
import { personOf } from "./people.ts";

/** A body of `POST /orders`, with its fields in the order in which Quartermaster sends them. */
export interface Order {
  orderType: string;
  employeeId: string;
  productIds: string[];
  [field: string]: unknown;
}

/** IDs of the employees and devices that tests of this worker use: no two tests share one. */
const usedIds = new Set<string>();

const post = async (world: World, { key }: Pick<DemoKey, "key">, path: string, body: unknown) => {
  const response = await fetch(`${world.sandboxUrl}/v4${path}`, {
    method: "POST",
    headers: { "x-api-key": key, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
  };
};

/** Places an order directly at the sandbox, as another client of the service does. */
export const placeWithoutConsole = async (world: World, person: DemoKey, order: Order) => {
  const { status } = await post(world, person, "/orders", order);
  if (status !== 202) throw new Error(`The sandbox answers ${status} to the order`);
};

const canBePlaced = async (world: World, person: DemoKey, order: Order) =>
  (await post(world, person, "/orders/validate", order)).body.valid === true;

/** Returns a device in stock that no other test uses. */
export const findStock = async (world: World, person: DemoKey, query = ""): Promise<Row> => {
  const { body } = await ask(world, person, `/inventory?status=available&limit=50${query}`);
  const device = rowsOf(body).find(({ id }) => !usedIds.has(id));
  if (!device) throw new Error("No unused device is left in stock");
  usedIds.add(device.id);
  return device;
};

/** Returns an employee with at least `atLeast` devices, all of which the order type accepts. */
export const findHolder = async (
  world: World,
  person: DemoKey,
  { atLeast = 1, orderType = "Collection", fits = (_: Row[]): boolean => true } = {},
): Promise<{ holder: Row; devices: Row[] }> => {
  for (const holder of await askAll(world, person, "/employees?status=active")) {
    if (usedIds.has(holder.id)) continue;
    const devices = rowsOf((await ask(world, person, `/employees/${holder.id}/devices`)).body);
    const productIds = devices.map(({ id }) => id);
    if (devices.length < atLeast || !fits(devices)) continue;
    if (!(await canBePlaced(world, person, { orderType, employeeId: holder.id, productIds })))
      continue;
    usedIds.add(holder.id);
    return { holder, devices };
  }
  throw new Error("No unused employee is left with such devices");
};

/** Returns a Collection of one device that the admin can place. */
export const findCollection = async (
  world: World,
  person = personOf(world, "admin"),
): Promise<Order> => {
  const { holder, devices } = await findHolder(world, person);
  return {
    orderType: "Collection",
    employeeId: holder.id,
    productIds: [String(devices[0]?.id)],
  };
};

/** Returns an employee to whom the device can be deployed. */
export const findReceiver = async (
  world: World,
  person: DemoKey,
  device: Row,
  country = "",
): Promise<Row> => {
  for (const receiver of await askAll(world, person, `/employees?status=active${country}`)) {
    if (usedIds.has(receiver.id)) continue;
    const order = { orderType: "Deployment", employeeId: receiver.id, productIds: [device.id] };
    if (!(await canBePlaced(world, person, order))) continue;
    usedIds.add(receiver.id);
    return receiver;
  }
  throw new Error("No unused employee is left to deploy to");
};

/** Returns the orders with exactly this body that the sandbox committed. */
export const commitsOf = async (world: World, order: Order): Promise<Committed[]> => {
  const hash = hashBody(order);
  return (await committed(world, "orders.create")).filter(({ bodyHash }) => bodyHash === hash);
};

/** Returns the path of the new order form with these values filled in. */
export const newOrderPath = (order: Partial<Order>) => {
  const params = new URLSearchParams();
  if (order.orderType) params.set("type", order.orderType);
  if (order.employeeId) params.set("employee", order.employeeId);
  for (const id of order.productIds ?? []) params.append("device", id);
  return `/orders/new?${params}`;
};
