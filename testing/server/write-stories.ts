import fc from "fast-check";
import type { EarlierResult } from "#lib/server/intents/lookup/lookup.ts";
import { orderTypes, purchaseOrderTypes } from "#lib/v4/fields/known-values.ts";
import { endpointOf, type WriteName, writeNames } from "#lib/v4/operations/endpoints.ts";
import { isUpdateName, officeAddress, sampleRecords, writeSamples } from "#testing/samples.ts";
import type { ServiceRecords } from "#testing/server/generated-service.ts";

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

const service = (records: Partial<ServiceRecords>): ServiceRecords => ({
  orders: [],
  employees: [],
  teams: [],
  addresses: [],
  products: [],
  ...records,
});

/** Returns older records of a collection, each with an id and a time of its own. */
const olderRecords = (count: number, fieldsOf: (n: number) => Fields, minutesApart = 1): Fields[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `old_${n}`,
    ...fieldsOf(n),
    at: minutesAgo(30 + n * minutesApart),
  }));

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
    const otherType = orderType === "Collection" ? "Deployment" : "Collection";
    const past = (n: number) => ({
      orderType,
      employeeId: `old_${n}`,
      productIds: [`o${n}`, `p${n}`],
    });
    const ofOtherType = order("old_other", { orderType: otherType }, minutesAgo(40));
    const records = service({ orders: [...olderRecords(older, past, 97), ofOtherType] });
    const others = {
      none: null,
      "other person": { orderType, employeeId: "emp_2", productIds: ["x_1"] },
      "other devices": { orderType, employeeId: "emp_1", productIds: ["x_1", "x_2"] },
      "other type": { orderType: otherType, employeeId: "emp_1", productIds },
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
    const past = (n: number) => ({ orderType, employeeId: `old_${n}`, productIds: [] });
    const records = service({ orders: olderRecords(older, past, 97) });
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
    const known = { id: "acc_known", device: "dev_9" };
    const device = old === "for this device" ? "dev_1" : "dev_2";
    const accessories = old === "none" ? [] : [{ id: "acc_old", device }];
    const parent: Fields = {
      ...order("parent", { productIds: ["dev_1", "dev_2"], accessories }, minutesAgo(600)),
      isParent: true,
    };
    const other = { ...order("other", { accessories: [known] }, minutesAgo(700)), isParent: true };
    return {
      operation: "orders.add-accessory",
      input: { id: "parent", productId: "dev_1" },
      records: service({ orders: [parent, other] }),
      commit: () => {
        parent.accessories = [...accessories, { id: ownId, device: "dev_1" }];
      },
      isOpen: old === "none",
      earlier: isEarlierKnown ? [{ id: known.id, subjectId: "other" }] : [],
    };
  });

const createStory = (
  operation: WriteName,
  collection: keyof ServiceRecords,
  input: Fields,
  fieldsOfOther: (n: number) => Fields,
) =>
  fc.integer({ min: 0, max: 25 }).map((older) => (): Story => {
    const records = service({ [collection]: olderRecords(older, fieldsOfOther) });
    const commit = () => records[collection].push({ id: ownId, ...input, at: Date.now() });
    return { operation, input, records, commit, isOpen: older === 0 };
  });

const employeeStory = createStory(
  "employees.create",
  "employees",
  { displayName: "Zoe", email: "zoe@example.com" },
  (n) => ({ displayName: `Old ${n}`, email: `old${n}@example.com` }),
);

const address = { ...officeAddress, addressTwo: "3rd floor" };
const addressStory = fc
  .record({
    older: fc.integer({ min: 0, max: 25 }),
    isIdless: fc.boolean(),
    isRespelled: fc.boolean(),
  })
  .map(({ older, isIdless, isRespelled }) => (): Story => {
    const past = (n: number) => ({ ...address, alias: `Office ${n}`, address: `Street ${n}` });
    const records = service({ addresses: olderRecords(older, past) });
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

const updateStory = fc.constantFrom(null, "Designer", "lead").map((before) => (): Story => {
  const employee: Fields = { id: "emp_1", displayName: "Zoe", jobTitle: before, taxId: null };
  const input = { id: "emp_1", jobTitle: "Lead", displayName: "Zoe A." };
  const records = service({ employees: [employee] });
  const commit = () => Object.assign(employee, input);
  return { operation: "employees.update", input, records, commit, isOpen: false };
});

/** Returns the story of an update of one record, which sets what its sample sets. */
const sampleUpdateStory = (operation: WriteName) => {
  const [, collection = ""] = endpointOf(operation).route.split("/");
  return fc.constant((): Story => {
    const input: Fields = writeSamples[operation](sampleRecords, "After");
    const before = Object.keys(input).map((field) => [field, "Before"]);
    const record: Fields = { ...Object.fromEntries(before), id: input.id };
    const records = service({ [collection]: [record] });
    const commit = () => Object.assign(record, input);
    return { operation, input, records, commit, isOpen: false };
  });
};

/**
 * Returns the story of a write that adds a record to a list of another record, as
 * `POST /products/{id}/notes` does. A record without the list may have some that it does not show.
 */
const samplePartStory = (operation: WriteName) => {
  const [, collection = "", , list = ""] = endpointOf(operation).route.split("/");
  return fc.integer({ min: 0, max: 3 }).map((older) => (): Story => {
    const partOf = (label: string): Fields => {
      const { id: _, ...fields } = writeSamples[operation](sampleRecords, label);
      return fields;
    };
    const input: Fields = writeSamples[operation](sampleRecords, "New");
    const parts = olderRecords(older, (n) => partOf(`Old ${n}`));
    const whole: Fields = { id: input.id, ...(older > 0 ? { [list]: parts } : {}) };
    const records = service({ [collection]: [whole] });
    const commit = () => {
      whole[list] = [...parts, { id: ownId, ...partOf("New") }];
    };
    return { operation, input, records, commit, isOpen: older === 0 };
  });
};

type StoryMaker = fc.Arbitrary<() => Story>;

/** Each case starts its story anew, because a story changes its records. */
const chosenStories: Readonly<Partial<Record<WriteName, StoryMaker>>> = {
  "orders.create": orderStory,
  "orders.purchase": purchaseStory,
  "orders.add-accessory": accessoryStory,
  "employees.create": employeeStory,
  "company.add-address": addressStory,
  "employees.update": updateStory,
};

/** Returns the story of a write that has none of its own: what its sample sets, creates or adds. */
const sampleStory = (name: WriteName): StoryMaker => {
  if (isUpdateName(name)) return sampleUpdateStory(name);
  const [, collection = "", id] = endpointOf(name).route.split("/");
  if (id !== undefined) return samplePartStory(name);
  const sample = (label: string) => writeSamples[name](sampleRecords, label);
  return createStory(name, collection as keyof ServiceRecords, sample("New"), (n) =>
    sample(`Old ${n}`),
  );
};

/** A write-only value has none: no read shows it, so there is no lookup to conclude from. */
export const stories = writeNames
  .filter((name) => !endpointOf(name).isWriteOnly)
  .map((name) => [name, chosenStories[name] ?? sampleStory(name)] as const);
