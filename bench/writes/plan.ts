import { orderTypes } from "#lib/v4/known-values";
import type { WriteName } from "#lib/v4/registry";
import { seeded } from "./faults.ts";
import type { FaultyService } from "./faulty-service.ts";

/** One form a person fills in. No two ask for the same thing. */
export interface PlannedWrite {
  n: number;
  operation: WriteName;
  input: Record<string, unknown>;
  /** Somebody else has just placed the same order by other means. */
  hasTwin: boolean;
  /** Filled in at two tabs at once, and once more after. */
  isTripled: boolean;
}

const order = (n: number) => ({
  orderType: orderTypes[Math.abs(n) % orderTypes.length],
  employeeId: `emp_${n}`,
  productIds: [`dev_${n}`, `dev_${n}_b`],
});

/** Mostly orders, where a second one costs most, and some of everything else. */
const kindFor = (share: number): WriteName => {
  if (share < 0.6) return "orders.create";
  if (share < 0.7) return "employees.create";
  if (share < 0.78) return "employees.update";
  if (share < 0.83) return "teams.create";
  if (share < 0.88) return "products.add-pin";
  if (share < 0.92) return "orders.purchase";
  return share < 0.96 ? "company.add-address" : "orders.add-accessory";
};

/** The writes of a run, by its seed. What they refer to is put into the service's world. */
export const planWrites = (
  count: number,
  seed: number,
  twins: number,
  { world }: FaultyService,
) => {
  const random = seeded(seed ^ 0x5eed);
  const madeAt = new Date(Date.now() - 3_600_000).toISOString();
  for (const orderType of [...orderTypes, "Purchase for Inventory"]) {
    world.add("orders", { ...order(-1), orderType, createdAt: madeAt });
  }
  world.add("employees", { displayName: "Old", email: "old@example.com" });
  world.add("teams", { name: "Old" });
  world.add("addresses", { alias: "Old" });

  const inputFor = (operation: WriteName, n: number): Record<string, unknown> => {
    switch (operation) {
      case "employees.create":
        return { displayName: `Person ${n}`, email: `person${n}@example.com`, country: "DE" };
      case "employees.update": {
        const { id } = world.add("employees", {
          displayName: `E${n}`,
          email: `e${n}@example.com`,
          jobTitle: null,
        });
        return { id, jobTitle: `Title ${n}` };
      }
      case "teams.create":
        return { name: `Team ${n}` };
      case "teams.update":
        return { id: world.add("teams", { name: `Before ${n}` }).id, name: `After ${n}` };
      case "products.add-pin":
        return { productId: `dev_${n}`, pinCode: `${1_000 + n}` };
      case "orders.purchase":
        return {
          orderType: "Purchase for Inventory",
          items: [{ itemId: `item_${n}`, quantity: 1, country: "DE" }],
        };
      case "company.add-address":
        return {
          alias: `Office ${n}`,
          address: `Street ${n}`,
          city: "Berlin",
          zipCode: "10115",
          country: "DE",
          contactName: "Ada",
          contactEmail: "ada@example.com",
          phone: "+49 30 1",
        };
      case "orders.add-accessory": {
        const { id } = world.add("orders", { ...order(-n - 2), createdAt: madeAt });
        return { id, productId: `dev_${-n - 2}` };
      }
      case "orders.create":
        return order(n);
    }
  };
  return Array.from({ length: count }, (_, n): PlannedWrite => {
    const operation = kindFor(random());
    const isOrder = operation === "orders.create";
    const share = random();
    return {
      n,
      operation,
      input: inputFor(operation, n),
      hasTwin: isOrder && share < twins,
      isTripled: isOrder && share > 0.9,
    };
  });
};
