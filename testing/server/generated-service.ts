import fc from "fast-check";
import { createClient } from "#lib/v4/client/client.ts";
import { isObject, toSnake } from "#lib/v4/normalize/json.ts";

type Fields = Record<string, unknown>;

/** Which optional fields one answer shows of a record, and where. The contract leaves all of it open. */
const answerShape = fc.record({
  isSnake: fc.boolean(),
  type: fc.constantFrom("reference", "illustrative", "unknown", "hidden"),
  employee: fc.constantFrom("id", "nested", "hidden"),
  devices: fc.constantFrom(
    ...(["all", "one", "preview", "requests", "nested", "sub-orders", "hidden"] as const),
  ),
  createdAt: fc.constantFrom("milliseconds", "seconds", "minutes", "day", "no zone", "hidden"),
  accessories: fc.constantFrom("listed", "other name", "sub-orders", "hidden"),
  accessoryDevice: fc.constantFrom("device", "charger", "serial", "hidden"),
  /** A service may format names its own way. */
  names: fc.constantFrom("as sent", "own form"),
  hidden: fc.subarray(["name", "displayName", "email", "jobTitle", "addressTwo", "alias", "phone"]),
});
export type AnswerShape = typeof answerShape extends fc.Arbitrary<infer Shape> ? Shape : never;

export const generatedService = fc.record({
  /** The shapes of lists and single reads, in rotation: no two answers need to be alike. */
  lists: fc.array(answerShape, { minLength: 1, maxLength: 3 }),
  singles: fc.array(answerShape, { minLength: 1, maxLength: 3 }),
  typeFilter: fc.constantFrom("exact", "ignored", "refused", "own spelling"),
  emailFilter: fc.constantFrom("exact", "ignored"),
  /** No list shows orders of these types. */
  unlisted: fc.subarray(["Deployment", "Collection", "Purchase for Employee"]),
  sorting: fc.constantFrom("newest first", "oldest first"),
  showsTotal: fc.boolean(),
  canBeReadSingly: fc.boolean(),
});
export type GeneratedService =
  typeof generatedService extends fc.Arbitrary<infer Service> ? Service : never;

const everything: AnswerShape = {
  isSnake: false,
  type: "reference",
  employee: "id",
  devices: "all",
  createdAt: "milliseconds",
  accessories: "listed",
  accessoryDevice: "device",
  names: "as sent",
  hidden: [],
};

/** A service that shows every field in its documented place, so that the journal must conclude. */
export const plainService: GeneratedService = {
  lists: [everything],
  singles: [everything],
  typeFilter: "exact",
  emailFilter: "exact",
  unlisted: [],
  sorting: "newest first",
  showsTotal: true,
  canBeReadSingly: true,
};

const illustrative: Record<string, string> = {
  Deployment: "deployment",
  Offboarding: "offboarding",
  Collection: "collection",
  "Swap from Inventory": "swap",
  "Purchase for Employee": "deployment",
  "Purchase for Inventory": "deployment",
};

const snake = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(snake);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [toSnake(name), snake(inner)]),
  );
};

const dateIn = (at: unknown, format: AnswerShape["createdAt"]) => {
  if (typeof at !== "number") return {};
  const text = new Date(at).toISOString();
  const shown = {
    milliseconds: text,
    seconds: `${text.slice(0, 19)}Z`,
    minutes: `${text.slice(0, 16)}Z`,
    day: text.slice(0, 10),
    "no zone": text.slice(0, 23),
    hidden: undefined,
  };
  return { createdAt: shown[format] };
};

const devicesIn = (ids: string[], how: AnswerShape["devices"]): Fields => {
  const shown = {
    all: { productIds: ids },
    one: ids[0] === undefined ? {} : { deviceId: ids[0] },
    preview: { productIds: ids.slice(0, 2) },
    requests: { deviceRequests: ids.map((id, n) => ({ id: `request_${n}`, productId: id })) },
    nested: { contents: { units: ids.map((id) => ({ unit: id })) } },
    "sub-orders": { subOrders: ids.map((id) => ({ id: `sub_${id}`, deviceId: id })) },
    hidden: {},
  };
  return shown[how];
};

const accessoryIn = ({ id, device }: Fields, how: AnswerShape["accessoryDevice"]) => {
  const named = {
    device: { productId: device },
    charger: { productId: "sku_charger" },
    serial: { serialNumber: `serial_${device}` },
    hidden: {},
  };
  return { id, ...named[how] };
};

const accessoriesIn = (all: Fields[], shape: AnswerShape): Fields => {
  const shown = all.map((accessory) => accessoryIn(accessory, shape.accessoryDevice));
  if (shape.accessories === "hidden" || all.length === 0) return {};
  if (shape.accessories === "listed") return { accessories: shown };
  return shape.accessories === "sub-orders" ? { subOrders: shown } : { chargerRequests: shown };
};

const orderIn = (order: Fields, shape: AnswerShape): Fields => {
  const type = String(order.orderType);
  const names = {
    reference: { orderType: type },
    illustrative: { type: illustrative[type] },
    unknown: { type: `kind ${type.length}` },
    hidden: {},
  };
  const people = {
    id: { employeeId: order.employeeId },
    nested: { employee: { id: order.employeeId } },
    hidden: {},
  };
  return {
    id: order.id,
    status: "processing",
    ...names[shape.type],
    ...people[shape.employee],
    ...devicesIn(order.productIds as string[], shape.devices),
    ...accessoriesIn((order.accessories ?? []) as Fields[], shape),
  };
};

const recordIn = (kind: string, record: Fields, shape: AnswerShape) => {
  const { at, ...facts } = record;
  const shown = kind === "orders" ? orderIn(record, shape) : facts;
  const displayName =
    shape.names === "own form" && typeof facts.displayName === "string"
      ? { displayName: `(${facts.displayName})` }
      : {};
  const all = { ...shown, ...displayName, ...dateIn(at, shape.createdAt) };
  const kept = Object.entries(all).filter(
    ([name]) => !shape.hidden.some((field) => field === name),
  );
  const result = Object.fromEntries(kept);
  return shape.isSnake ? snake(result) : result;
};

/** Records by the collection's name in a path. `at`: when a record was created, in milliseconds. */
export type ServiceRecords = Record<
  "orders" | "employees" | "teams" | "addresses" | "products",
  Fields[]
>;

const failed = (status: number) =>
  Response.json({ statusCode: status, statusMessage: "No." }, { status });

const matches = (service: GeneratedService, record: Fields, query: URLSearchParams) => {
  const email = query.get("email");
  const type = query.get("type");
  const isOfType =
    type === null ||
    service.typeFilter === "ignored" ||
    (service.typeFilter === "exact" && record.orderType === type);
  return (
    isOfType && (email === null || service.emailFilter === "ignored" || record.email === email)
  );
};

/** Creates a client of a service that shows `records` in a generated shape. */
export const clientOf = (service: GeneratedService, records: ServiceRecords) => {
  const turns = { lists: 0, singles: 0 };
  const shapeFor = (of: "lists" | "singles") => {
    const shapes = service[of];
    turns[of] += 1;
    return shapes[(turns[of] - 1) % shapes.length] ?? everything;
  };
  const answer = (url: URL): Response => {
    const [, , first = "", second = ""] = url.pathname.split("/");
    const isAddresses = first === "company";
    const kind = isAddresses ? "addresses" : (first as keyof ServiceRecords);
    if (second !== "" && !isAddresses) {
      const record = records[kind].find(({ id }) => id === decodeURIComponent(second));
      if (!record) return failed(404);
      const isNamed = kind === "orders" && url.searchParams.size === 0;
      if (isNamed && !service.canBeReadSingly && record.isParent !== true) return failed(403);
      const data = recordIn(kind, record, shapeFor("singles"));
      return Response.json({ status: "success", data });
    }
    const query = url.searchParams;
    if (query.has("type") && service.typeFilter === "refused") return failed(400);
    const all = records[kind]
      .filter((record) => matches(service, record, query))
      .filter(({ orderType }) => !service.unlisted.some((type) => type === orderType))
      .sort((a, b) => Number(b.at) - Number(a.at));
    if (service.sorting === "oldest first") all.reverse();
    const page = Number(query.get("page") ?? 0);
    const limit = Number(query.get("limit") ?? 20);
    const shown = query.has("page") ? all.slice(page * limit, (page + 1) * limit) : all;
    const shape = shapeFor("lists");
    return Response.json({
      [kind]: shown.map((record) => recordIn(kind, record, shape)),
      ...(service.showsTotal ? { totalCount: all.length } : {}),
    });
  };
  return createClient({
    baseUrl: "http://service.test",
    apiKey: "svc_sk_x",
    fetch: async (input) => answer(new URL(String(input))),
  });
};
