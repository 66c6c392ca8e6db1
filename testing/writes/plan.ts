import { orderTypes } from "#lib/v4/fields/known-values.ts";
import { type WriteName, writeNames } from "#lib/v4/operations/endpoints.ts";
import { idIn, type ServiceShape } from "../dialect/service-shape.ts";
import { seeded } from "../random.ts";
import { isUpdateName, type SampleRecords, writeSamples } from "../samples.ts";
import type { FaultyService } from "../service/faulty-service.ts";

/** A form that a person submits. No two have the same content. */
export interface PlannedWrite {
  n: number;
  operation: WriteName;
  input: Record<string, unknown>;
  /** Another client has just placed the same order. */
  hasTwin: boolean;
  /** Submitted in two tabs at the same time, and once more afterwards. */
  isTripled: boolean;
}

/** Adds older records, with which a lookup shows that its query works. */
export const addOlderRecords = ({ add }: FaultyService["state"]) => {
  add("employees", { displayName: "Old", email: "old@example.com" });
  add("teams", { name: "Old" });
  add("addresses", { alias: "Old" });
};

/** An order of one, two or three devices. */
const orderIn = (shape: ServiceShape | null, n: number) => ({
  orderType: orderTypes[Math.abs(n) % orderTypes.length],
  employeeId: idIn(shape, "emp", n),
  productIds: ["a", "b", "c"]
    .slice(0, 1 + (Math.abs(n) % 3))
    .map((letter) => idIn(shape, "dev", `${n}${letter}`)),
});

/**
 * The percentage of each write among the submissions. Orders are what the others leave: most, because a duplicate
 * order costs most. All updates are recovered as `employees.update` is, so no other is among them: a run of one
 * operation alone submits it.
 */
const percentages: Readonly<Partial<Record<WriteName, number>>> = {
  "employees.create": 10,
  "employees.update": 8,
  "teams.create": 5,
  "products.add-pin": 5,
  "orders.purchase": 4,
  "company.add-address": 4,
  "orders.add-accessory": 4,
};

/** The percentage of a write that has none of its own. */
const otherPercentage = 2;

const isOther = (name: WriteName) =>
  name !== "orders.create" && !isUpdateName(name) && percentages[name] === undefined;

const shares = [
  ...Object.entries(percentages),
  ...writeNames.filter(isOther).map((name) => [name, otherPercentage] as const),
] as readonly (readonly [WriteName, number])[];

/** Returns the write that a number from 0 to 1 draws. */
const operationFor = (share: number): WriteName => {
  // Orders come first.
  let left = share * 100 - 100 + shares.reduce((sum, [, percentage]) => sum + percentage, 0);
  if (left < 0) return "orders.create";
  const drawn = shares.find(([, percentage]) => {
    left -= percentage;
    return left < 0;
  });
  if (!drawn) throw new Error("The percentages of the writes are more than 100 together.");
  return drawn[0];
};

/** Returns the writes of a seed, and adds the records that they refer to to the service. */
export const planWrites = (
  count: number,
  seed: number,
  { twins, onlyWrite }: { twins: number; onlyWrite: WriteName | null },
  { state, shape }: FaultyService,
) => {
  const order = (n: number) => orderIn(shape, n);
  const random = seeded(seed ^ 0x5eed);
  const madeAt = new Date(Date.now() - 3_600_000).toISOString();
  for (const orderType of [...orderTypes, "Purchase for Inventory"]) {
    const { productIds, employeeId } = order(-2);
    const isPurchase = orderType === "Purchase for Inventory";
    const fields = isPurchase ? { items: [] } : { productIds, employeeId };
    state.add("orders", { ...fields, orderType, createdAt: madeAt });
  }
  addOlderRecords(state);

  /** Returns the records that the nth write names. Each is added when a sample asks for it. */
  const recordsFor = (n: number): SampleRecords => ({
    order: order(n),
    items: [{ itemId: `item_${n}`, quantity: 1, country: "DE" }],
    get device() {
      return state.add("devices", { id: idIn(shape, "dev", n), model: `Laptop ${n}` }).id;
    },
    get employee() {
      const fields = { displayName: `E${n}`, email: `e${n}@example.com`, jobTitle: null };
      return state.add("employees", fields).id;
    },
    get team() {
      return state.add("teams", { name: `Before ${n}` }).id;
    },
    get charger() {
      const target = order(-n - 3);
      const id = String(state.add("orders", { ...target, createdAt: madeAt }).id);
      const [productId = "", other] = target.productIds;
      // Half of the orders with several devices already have a charger, for another device.
      if (other !== undefined && n % 2 === 0) state.addAccessory(id, { productId: other });
      return { id, productId };
    },
  });
  /** Further fields of every second write. */
  const more: Partial<Record<WriteName, (n: number) => object>> = {
    "employees.create": () => ({ country: "DE" }),
    "employees.update": (n) => ({ department: `Group ${n}` }),
    "company.add-address": (n) => ({ addressTwo: `Floor ${n}`, state: "BE" }),
  };
  const inputFor = (operation: WriteName, n: number) => ({
    ...writeSamples[operation](recordsFor(n), `Write ${n}`),
    ...(n % 2 === 0 ? more[operation]?.(n) : {}),
  });
  return Array.from({ length: count }, (_, n): PlannedWrite => {
    const share = random();
    const operation = onlyWrite ?? operationFor(share);
    // An update or a PIN that is sent twice sets the same value again.
    const isUpdate = isUpdateName(operation) || operation === "products.add-pin";
    const chance = random();
    return {
      n,
      operation,
      input: inputFor(operation, n),
      hasTwin: operation === "orders.create" && chance < twins,
      isTripled: !isUpdate && chance > 0.9,
    };
  });
};
