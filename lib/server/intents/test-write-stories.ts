import fc from "fast-check";
import type { EarlierResult } from "#lib/server/intents/lookup/lookup.ts";
import type { ServiceRecords } from "#lib/server/intents/test-generated-service.ts";
import { orderTypes, purchaseOrderTypes } from "#lib/v4/fields/known-values.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { berlin } from "../../../simulation/writes/plan.ts";

type Fields = Record<string, unknown>;

/** One write to one service: the records before it, and the change that it commits. */
export interface Story {
  operation: WriteName;
  input: Fields;
  records: ServiceRecords;
  commit: () => void;
  /** The change that another client commits at the same time. */
  meanwhile?: () => void;
  earlier?: EarlierResult[];
  /** Even a service that shows every field leaves the outcome open. */
  isOpen: boolean;
}

const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
const nothing = (): ServiceRecords => ({ orders: [], employees: [], teams: [], addresses: [] });
/** The id of the record that the write itself creates. */
export const ownId = "own";

const order = (id: string, fields: Fields, at = Date.now()) => ({
  id,
  orderType: "Deployment",
  employeeId: "emp_1",
  productIds: ["dev_1"],
  ...fields,
  at,
});

const orderStory = fc
  .record({
    orderType: fc.constantFrom(...orderTypes),
    devices: fc.integer({ min: 1, max: 4 }),
    older: fc.integer({ min: 0, max: 60 }),
    bystander: fc.constantFrom("none", "other person", "other devices", "other type"),
  })
  .map(({ orderType, devices, older, bystander }) => (): Story => {
    const productIds = Array.from({ length: devices }, (_, n) => `dev_${n}`);
    const records = nothing();
    for (let n = 0; n < older; n += 1) {
      const fields = { orderType, employeeId: `old_${n}`, productIds: [`o${n}`, `p${n}`] };
      records.orders.push(order(`old_${n}`, fields, minutesAgo(30 + n * 97)));
    }
    const otherType = orderType === "Collection" ? "Deployment" : "Collection";
    records.orders.push(order("old_other", { orderType: otherType }, minutesAgo(40)));
    const others = {
      none: null,
      "other person": { orderType, employeeId: "emp_2", productIds: ["x_1"] },
      "other devices": { orderType, employeeId: "emp_1", productIds: ["x_1", "x_2"] },
      "other type": {
        orderType: otherType,
        employeeId: "emp_1",
        productIds,
      },
    };
    const other = others[bystander];
    return {
      operation: "orders.create",
      input: { orderType, employeeId: "emp_1", productIds },
      records,
      commit: () => records.orders.push(order(ownId, { orderType, productIds })),
      meanwhile: () => other && records.orders.push(order("other", other)),
      isOpen: older === 0 || (orderType === "Swap from Inventory" && bystander === "other devices"),
    };
  });

const purchaseStory = fc
  .record({
    orderType: fc.constantFrom(...purchaseOrderTypes),
    older: fc.integer({ max: 3, min: 0 }),
  })
  .map(({ orderType, older }) => (): Story => {
    const records = nothing();
    for (let n = 0; n < older; n += 1) {
      const fields = { orderType, employeeId: `old_${n}`, productIds: [] };
      records.orders.push(order(`old_${n}`, fields, minutesAgo(30 + n * 97)));
    }
    const isForEmployee = orderType === "Purchase for Employee";
    const items = [{ itemId: "i1", quantity: 1, country: "DE" }];
    return {
      operation: "orders.purchase",
      input: { orderType, items, ...(isForEmployee ? { employeeId: "emp_1" } : {}) },
      records,
      commit: () => records.orders.push(order(ownId, { orderType, productIds: [] })),
      isOpen: true,
    };
  });

const accessoryStory = fc
  .record({
    old: fc.constantFrom("none", "for this device", "for another device"),
    isEarlierKnown: fc.boolean(),
  })
  .map(({ old, isEarlierKnown }) => (): Story => {
    const records = nothing();
    const known = { id: "acc_known", device: "dev_9" };
    const device = old === "for this device" ? "dev_1" : "dev_2";
    const accessories = old === "none" ? [] : [{ id: "acc_old", device }];
    const parent: Fields = {
      ...order("parent", { productIds: ["dev_1", "dev_2"], accessories }, minutesAgo(600)),
      isParent: true,
    };
    const other = { ...order("other", { accessories: [known] }, minutesAgo(700)), isParent: true };
    records.orders.push(parent, other);
    return {
      operation: "orders.add-accessory",
      input: { id: "parent", productId: "dev_1" },
      records,
      commit: () => {
        parent.accessories = [...accessories, { id: ownId, device: "dev_1" }];
      },
      isOpen: old === "none",
      earlier: isEarlierKnown ? [{ id: known.id, subjectId: "other" }] : [],
    };
  });

const employeeStory = fc.integer({ min: 0, max: 25 }).map((older) => (): Story => {
  const records = nothing();
  for (let n = 0; n < older; n += 1) {
    const employee = { displayName: `Old ${n}`, email: `old${n}@example.com` };
    records.employees.push({ id: `old_${n}`, ...employee, at: minutesAgo(n + 30) });
  }
  const input = { displayName: "Zoe", email: "zoe@example.com" };
  const commit = () => records.employees.push({ id: ownId, ...input, at: Date.now() });
  return { operation: "employees.create", input, records, commit, isOpen: older === 0 };
});

const teamStory = fc.integer({ min: 0, max: 25 }).map((older) => (): Story => {
  const records = nothing();
  for (let n = 0; n < older; n += 1) {
    records.teams.push({ id: `old_${n}`, name: `Old ${n}`, at: minutesAgo(n + 30) });
  }
  const commit = () => records.teams.push({ id: ownId, name: "Design", at: Date.now() });
  const input = { name: "Design" };
  return { operation: "teams.create", input, records, commit, isOpen: older === 0 };
});

const address = {
  alias: "Berlin office",
  address: "Straße 1",
  addressTwo: "3rd floor",
  ...berlin,
};
const addressStory = fc
  .record({
    older: fc.integer({ min: 0, max: 25 }),
    isIdless: fc.boolean(),
    isRespelled: fc.boolean(),
  })
  .map(({ older, isIdless, isRespelled }) => (): Story => {
    const records = nothing();
    for (let n = 0; n < older; n += 1) {
      const other = { ...address, alias: `Office ${n}`, address: `Street ${n}` };
      records.addresses.push({ id: `old_${n}`, ...other, at: minutesAgo(n + 30) });
    }
    return {
      operation: "company.add-address",
      input: address,
      records,
      commit: () => {
        const { phone } = address;
        const spelled = isRespelled ? phone.replaceAll(" ", "") : phone;
        const record = { ...address, phone: spelled, at: Date.now() };
        records.addresses.push(isIdless ? record : { id: ownId, ...record });
      },
      isOpen: older === 0 || isIdless || isRespelled,
    };
  });

const updateStory = fc
  .record({ before: fc.constantFrom(null, "Designer", "lead") })
  .map(({ before }) => (): Story => {
    const records = nothing();
    const employee: Fields = { id: "emp_1", displayName: "Zoe", jobTitle: before, taxId: null };
    records.employees.push(employee);
    return {
      operation: "employees.update",
      input: { id: "emp_1", jobTitle: "Lead", displayName: "Zoe A." },
      records,
      commit: () => Object.assign(employee, { jobTitle: "Lead", displayName: "Zoe A." }),
      isOpen: false,
    };
  });

const renameStory = fc.constant(null).map(() => (): Story => {
  const records = nothing();
  const team: Fields = { id: "team_1", name: "Design" };
  records.teams.push(team);
  return {
    operation: "teams.update",
    input: { id: "team_1", name: "Product design" },
    records,
    commit: () => Object.assign(team, { name: "Product design" }),
    isOpen: false,
  };
});

/** Each case starts its story anew, because a story changes its records. */
export const stories = [
  ["orders.create", orderStory],
  ["orders.purchase", purchaseStory],
  ["orders.add-accessory", accessoryStory],
  ["employees.create", employeeStory],
  ["teams.create", teamStory],
  ["company.add-address", addressStory],
  ["employees.update", updateStory],
  ["teams.update", renameStory],
] as const;
