import { idsOf, type Row } from "#testing/world/service.ts";
import type { Person } from "./people.ts";

/** A body of `POST /orders`, with its fields in the order in which Quartermaster sends them. */
export interface Order {
  orderType: string;
  employeeId: string;
  productIds: string[];
  [field: string]: unknown;
}

/** IDs of the employees and devices that tests of this worker use: no two tests share one. */
const usedIds = new Set<string>();

/** Places an order directly at the sandbox, as another client of the service does. */
export const placeWithoutConsole = async (person: Person, order: Order) => {
  const { status } = await person.send("POST", "/orders", order);
  if (status !== 202) throw new Error(`The sandbox answers ${status} to the order`);
};

const canBePlaced = async (person: Person, order: Order) =>
  (await person.send("POST", "/orders/validate", order)).body.valid === true;

/** Returns a device in stock that no other test uses. */
export const findStock = async (person: Person, query = ""): Promise<Row> => {
  const devices = await person.rows(`/inventory?status=available&limit=50${query}`);
  const device = devices.find(({ id }) => !usedIds.has(id));
  if (!device) throw new Error("No unused device is left in stock");
  usedIds.add(device.id);
  return device;
};

/** Returns an employee with at least `atLeast` devices, all of which the order type accepts. */
export const findHolder = async (
  person: Person,
  { atLeast = 1, orderType = "Collection", fits = (_: Row[]): boolean => true } = {},
): Promise<{ holder: Row; devices: Row[] }> => {
  for (const holder of await person.allRows("/employees?status=active")) {
    if (usedIds.has(holder.id)) continue;
    const devices = await person.rows(`/employees/${holder.id}/devices`);
    if (devices.length < atLeast || !fits(devices)) continue;
    const order = { orderType, employeeId: holder.id, productIds: idsOf(devices) };
    if (!(await canBePlaced(person, order))) continue;
    usedIds.add(holder.id);
    return { holder, devices };
  }
  throw new Error("No unused employee is left with such devices");
};

/** Returns a Collection of one device that the person can place. */
export const findCollection = async (person: Person): Promise<Order> => {
  const { holder, devices } = await findHolder(person);
  return {
    orderType: "Collection",
    employeeId: holder.id,
    productIds: [String(devices[0]?.id)],
  };
};

/** Returns an employee to whom the device can be deployed. */
export const findReceiver = async (person: Person, device: Row, country = ""): Promise<Row> => {
  for (const receiver of await person.allRows(`/employees?status=active${country}`)) {
    if (usedIds.has(receiver.id)) continue;
    const order = { orderType: "Deployment", employeeId: receiver.id, productIds: [device.id] };
    if (!(await canBePlaced(person, order))) continue;
    usedIds.add(receiver.id);
    return receiver;
  }
  throw new Error("No unused employee is left to deploy to");
};

/** Returns the path of the new order form with these values filled in. */
export const newOrderPath = (order: Partial<Order>) => {
  const params = new URLSearchParams();
  if (order.orderType) params.set("type", order.orderType);
  if (order.employeeId) params.set("employee", order.employeeId);
  for (const id of order.productIds ?? []) params.append("device", id);
  return `/orders/new?${params}`;
};
