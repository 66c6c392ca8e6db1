import { nameKey } from "#lib/v4/fields/name-key.ts";
import { idIn, type ServiceShape } from "../dialect/service-shape.ts";
import type { Fields } from "../dialect/spelling.ts";
import { pageOf } from "./page-of.ts";

export interface Commit {
  at: number;
  /** `POST /v4/orders` */
  route: string;
  id: string;
  /** Whether the answers of the service show that id. */
  hasId: boolean;
  /** The body of the request, byte for byte. */
  body: string;
}

type Collection = "orders" | "employees" | "teams" | "addresses" | "devices";

/** The collections whose records have a path of their own, by its first segment. */
export const collectionNames = {
  orders: "orders",
  employees: "employees",
  teams: "teams",
  products: "devices",
} as const;

export const isCollectionName = (segment: string): segment is keyof typeof collectionNames =>
  Object.hasOwn(collectionNames, segment);

/** The result of an operation, before it is written in a shape. */
export type OperationResult =
  | { status: number; collection: string; record: Fields }
  | { status: number; message: string };

const refuse = (status: number, message: string): OperationResult => ({ status, message });
const ok = (collection: string, record: Fields): OperationResult => ({
  status: 200,
  collection,
  record,
});

const isSameText = (left: unknown, right: unknown) =>
  nameKey(String(left)) === nameKey(String(right));

/** Returns whether a record passes the filters of a list. */
const matches = (
  { orderType, email, country, model, serialNumber, employeeId, productIds }: Fields,
  query: URLSearchParams,
  shape: ServiceShape | null,
): boolean => {
  const types = query.getAll("type");
  const isOfType = types.some((type) =>
    shape?.typeFilter === "lower case"
      ? type === String(orderType).toLowerCase()
      : isSameText(type, orderType),
  );
  const wantedEmail = query.get("email");
  const wantedCountry = query.get("country");
  const text = query.get("query");
  const devices = Array.isArray(productIds) ? productIds : [];
  const isNamed = [model, serialNumber, email, employeeId, ...devices].some((value) =>
    nameKey(String(value ?? "")).includes(nameKey(text ?? "")),
  );
  return (
    (types.length === 0 || isOfType) &&
    (wantedEmail === null || isSameText(email, wantedEmail)) &&
    (wantedCountry === null || country === wantedCountry) &&
    (text === null || isNamed)
  );
};

/**
 * The records of the faulty service, in memory, and its operations on them without any fault. A
 * write changes the records at once.
 */
export const serviceState = (shape: ServiceShape | null) => {
  let last = 0;
  const records: Record<Collection, Fields[]> = {
    orders: [],
    employees: [],
    teams: [],
    addresses: [],
    devices: [],
  };
  const commits: Commit[] = [];

  /** The moment of the commit that is carried out, or `null` for now. */
  let commitsAt: number | null = null;

  /** Inserts in the order of `createdAt`, because the lists of the service are sorted by it. */
  const add = (collection: Collection, fields: Fields): Fields => {
    last += 1;
    const createdAt = new Date(commitsAt ?? Date.now()).toISOString();
    const record: Fields = { id: idIn(shape, collection, last), createdAt, ...fields };
    const all = records[collection];
    const at = String(record.createdAt);
    const before = all.findLastIndex((other) => String(other.createdAt) <= at);
    all.splice(before + 1, 0, record);
    return record;
  };

  const find = (collection: Collection, id: string) =>
    records[collection].find((record) => record.id === id);

  const createUnique = (collection: "employees" | "teams", field: string, input: Fields) =>
    records[collection].some((record) => isSameText(record[field], input[field]))
      ? refuse(409, `${field} exists already`)
      : ok(collection, add(collection, input));

  const update = (collection: Collection, id: string, input: Fields): OperationResult => {
    const record = find(collection, id);
    if (!record) return refuse(404, "No such record");
    Object.assign(record, input);
    return ok(collection, record);
  };

  /** Adds a record to a list of another record: an order's accessory. */
  const addPart = (collection: Collection, id: string, list: string, input: Fields) => {
    const whole = find(collection, id);
    if (!whole) return refuse(404, "No such record");
    last += 1;
    const part = { id: idIn(shape, list.slice(0, 3), last), ...input };
    const all = whole[list];
    whole[list] = [...(Array.isArray(all) ? all : []), part];
    return ok(list, part);
  };

  const addAccessory = (id: string, input: Fields): OperationResult => {
    const fields = { orderId: id, type: "charger", ...input };
    const result = addPart("orders", id, "accessories", fields);
    if ("record" in result && shape?.accessories === "orders") {
      const employeeId = find("orders", id)?.employeeId;
      add("orders", { ...result.record, orderType: "Accessory", employeeId });
    }
    return result;
  };

  const apply = (method: string, path: string, input: Fields): OperationResult => {
    const [, , collection = "", segment = "", child = ""] = path.split("/");
    const id = decodeURIComponent(segment);
    if (path === "/v4/orders" || path === "/v4/orders/purchase") {
      const ids: unknown = input.productIds;
      for (const device of records.devices) {
        const isNamed = Array.isArray(ids) && ids.includes(device.id);
        // In a swap, the devices that nobody holds are those that are sent.
        const isSent =
          input.orderType === "Deployment" ||
          (input.orderType === "Swap from Inventory" && !device.employeeId);
        if (isNamed && isSent) device.employeeId = input.employeeId;
      }
      return ok("orders", add("orders", { status: "processing", ...input }));
    }
    if (child === "accessories") return addAccessory(id, input);
    if (child !== "" && isCollectionName(collection)) {
      return addPart(collectionNames[collection], id, child, input);
    }
    if (path === "/v4/employees") return createUnique("employees", "email", input);
    if (path === "/v4/teams") return createUnique("teams", "name", input);
    if (path === "/v4/company/addresses") return ok("addresses", add("addresses", input));
    if (path === "/v4/products/pin-code") return ok("products", { id: input.productId });
    if (method === "PATCH" && isCollectionName(collection)) {
      return update(collectionNames[collection], id, input);
    }
    return refuse(404, "No such route");
  };

  return {
    records,
    commits,
    add,
    /** Adds an accessory to an order, as if requested before the run. */
    addAccessory,
    /** Applies a write as of a moment, and logs it as a commit if it succeeds. */
    commit(method: string, path: string, body: string, at = Date.now()): OperationResult {
      commitsAt = at;
      const result = apply(method, path, JSON.parse(body) as Fields);
      commitsAt = null;
      if (!("record" in result)) return result;
      const id = String(result.record.id ?? "");
      const hasId = result.collection !== "addresses" || shape?.hasAddressIds !== false;
      commits.push({ at, route: `${method} ${path}`, id, hasId, body });
      return result;
    },
    /** Returns one page of a list without the records for which `isHidden` is true. */
    list(collection: Collection, query: URLSearchParams, isHidden: (record: Fields) => boolean) {
      const matching = records[collection].filter(
        (record) => matches(record, query, shape) && !isHidden(record),
      );
      // "Default `desc` for orders, `asc` for employees." Source: api-v4.md, Query parameter rules.
      const byDefault = collection === "orders" ? "desc" : "asc";
      const direction = query.get("sortDirection") ?? byDefault;
      const sorted = direction === "desc" ? matching.toReversed() : matching;
      // A query that names no page gets all records, without numbers.
      const isPaged = query.has("page") || query.has("limit");
      return isPaged ? pageOf(sorted, query) : { rows: sorted, numbers: null };
    },
    one(collection: Collection, id: string): OperationResult {
      const record = find(collection, id);
      return record ? ok(collection, record) : refuse(404, "No such record");
    },
  };
};
