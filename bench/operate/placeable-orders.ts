import type { DemoKey } from "../../scripts/run/sandbox-process.ts";

/** A body of `POST /orders` that the service accepts. */
export interface PlaceableOrder {
  orderType: "Deployment";
  employeeId: string;
  productIds: string[];
}

interface Service {
  sandboxUrl: string;
}

const send = async ({ sandboxUrl }: Service, { key }: DemoKey, path: string, body?: object) => {
  const response = await fetch(`${sandboxUrl}/v4${path}`, {
    headers: { "x-api-key": key, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
};

interface Located {
  id: string;
  country?: string;
}

const listsIn = (answer: Record<string, unknown>): Located[] =>
  (Object.values(answer).find(Array.isArray) ?? []) as Located[];

/** Returns so many orders of one device each, with no employee and no device in two of them. */
export const findPlaceableOrders = async (
  service: Service,
  admin: DemoKey,
  count: number,
): Promise<PlaceableOrder[]> => {
  const found: PlaceableOrder[] = [];
  const used = new Set<string>();
  const countries = new Set<string>();
  const employees: Located[] = [];
  for (let page = 1; page <= 4; page += 1) {
    const answer = await send(service, admin, `/employees?status=active&limit=50&page=${page}`);
    employees.push(...listsIn(answer));
  }
  for (const { country } of employees) if (country) countries.add(country);
  for (const country of countries) {
    const query = `status=available&limit=50&country=${country}`;
    const devices = listsIn(await send(service, admin, `/inventory?${query}`));
    for (const employee of employees.filter((each) => each.country === country)) {
      const device = devices.find(({ id }) => !used.has(id));
      if (!device || used.has(employee.id)) continue;
      const order: PlaceableOrder = {
        orderType: "Deployment",
        employeeId: employee.id,
        productIds: [device.id],
      };
      const { valid } = await send(service, admin, "/orders/validate", order);
      if (valid !== true) continue;
      used.add(device.id).add(employee.id);
      found.push(order);
      if (found.length === count) return found;
    }
  }
  return found;
};
