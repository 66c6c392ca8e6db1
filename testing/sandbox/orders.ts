import { expect } from "vitest";
import { type Body, type Client, idOf, readAll } from "#testing/sandbox/client.ts";

/** Creates an employee, which must be accepted, and returns it. */
export const createEmployee = async (admin: Client, fields: Body) => {
  const { status, body } = await admin.post("/v4/employees", fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.employee as Body;
};

/** Sends an order, which must be accepted, and returns it. */
export const accept = async (admin: Client, path: string, body: Body) => {
  const answer = await admin.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(202);
  return answer.body.order as Body;
};

/** Finds the first order of a type that the pre-flight allows, with its employee and device. */
export const findOrder = async (admin: Client, orderType: string, more: Body = {}) => {
  const stock = await admin.list(
    "/v4/inventory?status=available&category=Laptops&limit=50",
    "devices",
  );
  for (const person of await readAll(admin, "/v4/employees?status=active", "employees")) {
    const held = (await admin.list(`/v4/employees/${idOf(person)}/devices`, "devices")).filter(
      ({ deviceType }) => deviceType === "Laptops",
    );
    const wanted = orderType === "Deployment" ? stock[0] : held[0];
    if (!wanted) continue;
    const order = { orderType, employeeId: idOf(person), productIds: [idOf(wanted)], ...more };
    const { valid, warnings } = (await admin.post("/v4/orders/validate", order)).body;
    if (valid !== true || (warnings as Body[]).some(({ code }) => code === "order_on_its_way"))
      continue;
    return { order, person, device: wanted };
  }
  throw new Error(`no ${orderType} can be placed`);
};

/** Places the first order of a type that the pre-flight allows. */
export const placeOne = async (...given: Parameters<typeof findOrder>) => {
  const found = await findOrder(...given);
  return { ...found, order: await accept(given[0], "/v4/orders", found.order) };
};

/** Finds a device whose charger has one of the statuses, with an order of the device. */
export const findCharger = async (client: Client, statuses: readonly string[]) => {
  for (const category of ["Laptops", "Mobile", "Tablet"]) {
    for (const device of await client.list(
      `/v4/inventory?limit=50&category=${category}`,
      "devices",
    )) {
      if (!statuses.includes(String(device.chargerStatus))) continue;
      const [order] = await client.list(`/v4/orders?query=${device.serialNumber}`, "orders");
      if (order) return { order: idOf(order), device };
    }
  }
  throw new Error(`no order of a device whose charger is ${statuses.join(" or ")}`);
};
