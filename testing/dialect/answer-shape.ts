import fc from "fast-check";
import { writeMoment } from "#sandbox/choices/moments.ts";
import {
  deviceFields,
  employeeFields,
  type NameOf,
  typeFields,
  withAccessories,
} from "./order-forms.ts";
import { type Fields, isObject, toSnakeCase } from "./spelling.ts";

/** Which optional fields one answer shows of a record, and where. The contract leaves all of it open. */
export const answerShape = fc.record({
  isSnake: fc.boolean(),
  type: fc.constantFrom("reference", "illustrative", "unknown", "hidden"),
  employee: fc.constantFrom("id", "object", "hidden"),
  devices: fc.constantFrom(
    ...(["productIds", "deviceId", "preview", "deviceRequests", "nested"] as const),
    ...(["subOrders", "hidden"] as const),
  ),
  createdAt: fc.constantFrom("milliseconds", "seconds", "minutes", "day", "no zone", "hidden"),
  accessories: fc.constantFrom("listed", "other name", "subOrders", "hidden"),
  accessoryDevice: fc.constantFrom("device", "charger", "serial", "hidden"),
  /** A service may format names its own way. */
  names: fc.constantFrom("as sent", "own form"),
  hidden: fc.subarray(["name", "displayName", "email", "jobTitle", "addressTwo", "alias", "phone"]),
});
type AnswerShape = typeof answerShape extends fc.Arbitrary<infer Shape> ? Shape : never;

/** The shape that shows every field in its documented place. */
export const everything: AnswerShape = {
  isSnake: false,
  type: "reference",
  employee: "id",
  devices: "productIds",
  createdAt: "milliseconds",
  accessories: "listed",
  accessoryDevice: "device",
  names: "as sent",
  hidden: [],
};

const snake = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(snake);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [toSnakeCase(name), snake(inner)]),
  );
};

const firstName: NameOf = (...names) => names[0] as string;

const accessoryIn = ({ id, device }: Fields, how: AnswerShape["accessoryDevice"]) => {
  const named = {
    device: { productId: device },
    charger: { productId: "sku_charger" },
    serial: { serialNumber: `serial_${device}` },
    hidden: {},
  };
  return { id, ...named[how] };
};

const deviceWriters = {
  request: (productId: string, n: number) => ({ id: `request_${n}`, productId }),
  device: (id: string) => ({ id }),
  subOrder: (deviceId: string) => ({ id: `sub_${deviceId}`, deviceId }),
};

const orderIn = (order: Fields, shape: AnswerShape): Fields => {
  const type = String(order.orderType);
  // The illustrative shapes have no type for a purchase.
  const isPurchase = shape.type === "illustrative" && type.startsWith("Purchase");
  const accessories = ((order.accessories ?? []) as Fields[]).map((accessory) =>
    accessoryIn(accessory, shape.accessoryDevice),
  );
  const devices = order.productIds as string[];
  const fields = {
    id: order.id,
    status: "processing",
    ...typeFields(shape.type, isPurchase ? "Deployment" : type, firstName),
    ...employeeFields(shape.employee, { id: order.employeeId }, firstName),
    ...deviceFields(shape.devices, devices, firstName, deviceWriters),
  };
  return withAccessories(shape.accessories, accessories, fields, firstName);
};

/** Returns a record of a collection as an answer of this shape shows it. `at`: when it was created, in milliseconds. */
export const recordIn = (collection: string, record: Fields, shape: AnswerShape) => {
  const { at, ...facts } = record;
  const shown = collection === "orders" ? orderIn(record, shape) : facts;
  const displayName =
    shape.names === "own form" && typeof facts.displayName === "string"
      ? { displayName: `(${facts.displayName})` }
      : {};
  const createdAt =
    typeof at === "number" && shape.createdAt !== "hidden"
      ? { createdAt: writeMoment(shape.createdAt, new Date(at).toISOString()) }
      : {};
  const kept = Object.entries({ ...shown, ...displayName, ...createdAt }).filter(
    ([name]) => !shape.hidden.some((field) => field === name),
  );
  const result = Object.fromEntries(kept);
  return shape.isSnake ? snake(result) : result;
};
