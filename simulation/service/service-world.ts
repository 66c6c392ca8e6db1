import { idIn, type ServiceShape } from "./service-shape.ts";

/** The records of the faulty service, and what its operations do to them. In memory. */

export type Fields = Record<string, unknown>;

export interface Commit {
  at: number;
  /** `POST /v4/orders` */
  route: string;
  id: string;
  /** Whether answers show that id at all. */
  hasId: boolean;
  /** The request's body exactly as it came. */
  body: string;
}

type Collection = "orders" | "employees" | "teams" | "addresses";

/** What the service means by an answer, before it is written in any dialect. */
export type Outcome =
  | { status: number; collection: string; record: Fields }
  | { status: number; message: string };

const refuse = (status: number, message: string): Outcome => ({ status, message });
const ok = (collection: string, record: Fields): Outcome => ({ status: 200, collection, record });

/** Each method answers what the service would, faults apart. A write changes the records at once. */
export const serviceWorld = (shape: ServiceShape | null) => {
  let last = 0;
  const records: Record<Collection, Fields[]> = {
    orders: [],
    employees: [],
    teams: [],
    addresses: [],
  };
  const commits: Commit[] = [];

  /** Kept in the order of `createdAt`: what a sorted list promises must be so. */
  const add = (collection: Collection, fields: Fields): Fields => {
    last += 1;
    const createdAt = new Date().toISOString();
    const record: Fields = { id: idIn(shape, collection, last), createdAt, ...fields };
    const all = records[collection];
    const at = String(record.createdAt);
    const before = all.findLastIndex((other) => String(other.createdAt) <= at);
    all.splice(before + 1, 0, record);
    return record;
  };

  const find = (collection: Collection, id: string) =>
    records[collection].find((record) => record.id === id);

  const same = (left: unknown, right: unknown) =>
    String(left).toLowerCase() === String(right).toLowerCase();

  const createUnique = (collection: "employees" | "teams", field: string, input: Fields) =>
    records[collection].some((record) => same(record[field], input[field]))
      ? refuse(409, `${field} exists already`)
      : ok(collection, add(collection, input));

  const update = (collection: "employees" | "teams", id: string, input: Fields): Outcome => {
    const record = find(collection, id);
    if (!record) return refuse(404, "There is no such record");
    Object.assign(record, input);
    return ok(collection, record);
  };

  const addAccessory = (id: string, input: Fields): Outcome => {
    const order = find("orders", id);
    if (!order) return refuse(404, "There is no such order");
    last += 1;
    const accessory = { id: idIn(shape, "acc", last), orderId: id, type: "charger", ...input };
    const all = Array.isArray(order.accessories) ? order.accessories : [];
    order.accessories = [...all, accessory];
    if (shape?.accessories === "orders") {
      const { id: ownId, ...fields } = accessory;
      add("orders", { ...fields, id: ownId, orderType: "Accessory", employeeId: order.employeeId });
    }
    return ok("accessories", accessory);
  };

  const apply = (method: string, path: string, input: Fields): Outcome => {
    const [, , collection = "", segment = "", child = ""] = path.split("/");
    const id = decodeURIComponent(segment);
    if (path === "/v4/orders" || path === "/v4/orders/purchase") {
      return ok("orders", add("orders", { status: "processing", ...input }));
    }
    if (child === "accessories") return addAccessory(id, input);
    if (path === "/v4/employees") return createUnique("employees", "email", input);
    if (path === "/v4/teams") return createUnique("teams", "name", input);
    if (path === "/v4/company/addresses") return ok("addresses", add("addresses", input));
    if (path === "/v4/products/pin-code") return ok("products", { id: input.productId });
    if (method === "PATCH" && (collection === "employees" || collection === "teams")) {
      return update(collection, id, input);
    }
    return refuse(404, "There is no such route");
  };

  return {
    records,
    commits,
    add,
    /** Puts an accessory on an order that was requested before the run. */
    addAccessory,
    /** Carries a write out and remembers it, if it is one that succeeds. */
    commit(method: string, path: string, body: string): Outcome {
      const outcome = apply(method, path, JSON.parse(body) as Fields);
      if (!("record" in outcome)) return outcome;
      const id = String(outcome.record.id ?? "");
      const hasId = outcome.collection !== "addresses" || shape?.hasAddressIds !== false;
      commits.push({ at: Date.now(), route: `${method} ${path}`, id, hasId, body });
      return outcome;
    },
    /** One page, newest first for orders. `hidden`: how many of the newest are not shown yet. */
    list(collection: Collection, query: URLSearchParams, hidden: (record: Fields) => boolean) {
      const types = query.getAll("type");
      const isOfType = ({ orderType }: Fields) =>
        types.some((type) =>
          shape?.typeFilter === "lower case"
            ? type === String(orderType).toLowerCase()
            : same(type, orderType),
        );
      const email = query.get("email");
      const all = records[collection].filter(
        (record) =>
          (types.length === 0 || isOfType(record)) &&
          (email === null || same(record.email, email)) &&
          !hidden(record),
      );
      // "Default `desc` for orders, `asc` for employees." Source: api-v4.md, Query parameter rules.
      const direction = query.get("sortDirection") ?? (collection === "orders" ? "desc" : "asc");
      const sorted = direction === "desc" ? all.toReversed() : all;
      if (!query.has("page") && !query.has("limit")) return { records: sorted, numbers: null };
      const limit = Math.min(50, Number(query.get("limit") ?? 20));
      const page = Number(query.get("page") ?? 0);
      return {
        records: sorted.slice(page * limit, (page + 1) * limit),
        numbers: { page, pageSize: limit, totalCount: sorted.length },
      };
    },
    one(collection: Collection, id: string): Outcome {
      const record = find(collection, id);
      return record ? ok(collection, record) : refuse(404, "No such record");
    },
  };
};
