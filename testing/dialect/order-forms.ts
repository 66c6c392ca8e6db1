import { illustrativeTypes } from "#sandbox/choices/names.ts";
import type { Fields } from "./spelling.ts";

/** The forms in which an answer may show the facts of an order, of which each service chooses. */

/** Returns the name of a field in the letter case of an answer: one of several, if it has several. */
export type NameOf = (...names: string[]) => string;

/** `unknown`: a name that the contract does not give. */
export type TypeForm = "reference" | "illustrative" | "unknown" | "hidden";

export const typeFields = (form: TypeForm, type: string, nameOf: NameOf): Fields => {
  const values = {
    reference: type,
    illustrative: illustrativeTypes[type] ?? type,
    unknown: `kind ${type.length}`,
  };
  if (form === "hidden") return {};
  return {
    [form === "reference" ? nameOf("orderType", "type") : nameOf("type", "orderType")]:
      values[form],
  };
};

/** `object`: an object with what else is known of the employee. `name`: no ID. */
export type EmployeeForm = "id" | "id and name" | "object" | "name" | "hidden";

/** Returns the fields that name the employee of an order. `others`: of the object, besides ID and name. */
export const employeeFields = (
  form: EmployeeForm,
  { id, name, ...others }: { id: unknown; name?: string; email?: string },
  nameOf: NameOf,
): Fields => {
  switch (form) {
    case "id":
      return { [nameOf("employeeId")]: id };
    case "id and name":
      return { [nameOf("employeeId")]: id, [nameOf("employeeName")]: name };
    case "object": {
      const named = name === undefined ? {} : { [nameOf("displayName", "name")]: name };
      const employee = { id, ...named, ...others };
      return { [nameOf("employee")]: employee };
    }
    case "name":
      return { [nameOf("employee", "recipient")]: name };
    case "hidden":
      return {};
  }
};

/** Writes a device where it is an object: as a request, as a device, or as an order of its own. */
export type DeviceWriters = Record<
  "request" | "device" | "subOrder",
  (id: string, n: number) => Fields
>;

/** The names of a field that shows devices, and its value, by form. */
const devicesBy = {
  productIds: (ids) => [ids, "productIds"],
  deviceIds: (ids) => [ids, "deviceIds"],
  /** One device, even of an order for several. */
  deviceId: ([first]) => [first, "deviceId"],
  /** The first two. */
  preview: (ids) => [ids.slice(0, 2), "productIds"],
  deviceRequests: (ids, { request }) => [ids.map(request), "deviceRequests"],
  devices: (ids, { device }) => [ids.map(device), "devices", "products"],
  subOrders: (ids, { subOrder }) => [ids.map(subOrder), "subOrders"],
  nested: (ids) => [{ units: ids.map((unit) => ({ unit })) }, "contents"],
  hidden: () => [undefined],
} satisfies Record<
  string,
  (ids: readonly string[], writers: DeviceWriters) => [value: unknown, ...names: string[]]
>;
export type DeviceForm = keyof typeof devicesBy;

/** Returns the field that shows the devices of an order. */
export const deviceFields = (
  form: DeviceForm,
  ids: readonly string[],
  nameOf: NameOf,
  writers: DeviceWriters,
): Fields => {
  const [value, ...names] = devicesBy[form](ids, writers);
  return value === undefined ? {} : { [nameOf(...names)]: value };
};

/** `other name`: in a list that the contract does not name. */
export type AccessoryForm = "listed" | "other name" | "subOrders" | "hidden";

/** Returns the fields of an order with its accessories, as they are written. */
export const withAccessories = (
  form: AccessoryForm,
  accessories: readonly Fields[],
  fields: Fields,
  nameOf: NameOf,
): Fields => {
  if (accessories.length === 0 || form === "hidden") return fields;
  if (form === "listed") {
    return { ...fields, [nameOf("accessories", "accessoryRequests")]: accessories };
  }
  if (form === "other name") return { ...fields, [nameOf("chargerRequests")]: accessories };
  const key = "sub_orders" in fields ? "sub_orders" : "subOrders";
  const others = Array.isArray(fields[key]) ? fields[key] : [];
  return { ...fields, [key]: [...others, ...accessories] };
};
