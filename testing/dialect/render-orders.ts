import type { Rendered } from "./answer.ts";
import type { Writer } from "./dialect.ts";
import { type DeviceForm, deviceFields, type EmployeeForm, employeeFields } from "./order-forms.ts";
import { renderSla, renderTracking } from "./render-progress.ts";
import type { Truth } from "./truth.ts";
import type { PlacedOrder } from "./truth-orders.ts";
import type { Person } from "./truth-records.ts";

/** Orders, written in a dialect. */

const employeeForms: readonly EmployeeForm[] = ["id", "id", "id and name", "object", "name"];

const putPerson = ({ chance, name: nameOf, rendered }: Writer, person: Person | undefined) => {
  if (!person) return;
  const { id, name, email } = person;
  const fields = employeeFields(chance.pick(employeeForms), { id, name, email }, nameOf);
  Object.assign(rendered.body, fields);
  rendered.meanings.add("person");
};

/** Writes the devices of an order as one ID, as IDs, as objects or as requests. */
const putDevices = (writer: Writer, order: PlacedOrder, truth: Truth, isRow: boolean) => {
  const { chance, name, rendered } = writer;
  const { devices } = order;
  if (devices.length === 0) return;
  const described = (id: string) => {
    const device = truth.devices.find((each) => each.id === id);
    return {
      id,
      ...(device && chance.isHit(0.6) ? { model: device.model } : {}),
      ...(device && chance.isHit(0.4) ? { [name("serialNumber", "serial")]: device.serial } : {}),
    };
  };
  const request = (id: string, index: number) => ({
    ...(chance.isHit(0.5) ? { id: `${order.type} line ${index} ${chance.token()}` } : {}),
    ...(chance.isHit(0.5)
      ? { [name("productId", "deviceId")]: id }
      : { [name("device", "product")]: described(id) }),
  });
  const forms: DeviceForm[] = ["productIds", "deviceIds", "devices"];
  // In the illustrative shape an order has one device ID. Its sub-orders have the others.
  if (devices.length === 1) forms.push("deviceId");
  if (!isRow) forms.push("deviceRequests", "deviceRequests");
  const fields = deviceFields(chance.pick(forms), devices, name, {
    request,
    device: described,
    subOrder: described,
  });
  Object.assign(rendered.body, fields);
  rendered.meanings.add("devices");
};

const putProgress = (writer: Writer, order: PlacedOrder) => {
  const { chance, part, name, adopt, rendered } = writer;
  if (order.sla && chance.isHit(0.5)) {
    const inner = renderSla(part(), order.sla);
    rendered.body[name("sla")] = adopt(inner);
  }
  putTracking(writer, order);
};

/** Writes the carrier and the estimated arrival, or all shipments, if an order has any. */
const putTracking = ({ chance, part, put, adopt, rendered }: Writer, order: PlacedOrder) => {
  const [shipment] = order.shipments;
  if (!shipment || chance.isHit(0.4)) return;
  if (chance.isHit(0.6)) {
    put("tracking", {
      carrier: shipment.carrier,
      ...(shipment.eta === null ? {} : { eta: shipment.eta }),
    });
    rendered.meanings.add("carrier");
    rendered.meanings.add("shipments");
    rendered.meanings.add("shipmentWithoutStatus");
    if (shipment.eta !== null) rendered.meanings.add("eta");
    return;
  }
  const tracking = renderTracking(part(), order);
  if (Object.keys(tracking.body).length > 0) put("tracking", adopt(tracking));
};

const putBasics = (writer: Writer, order: PlacedOrder, truth: Truth) => {
  const { put, may } = writer;
  put("id", order.id);
  put(["orderType", "type"], order.type, "type");
  put("status", order.status, "status");
  putPerson(
    writer,
    truth.people.find(({ id }) => id === order.person),
  );
  may("country", order.country, "country");
  may("source", order.source, "source");
  may("createdAt", order.createdAt, "createdAt");
};

/** Writes an order as a row of the list, which may have fewer fields than the record. */
export const renderOrderRow = (writer: Writer, order: PlacedOrder, truth: Truth): Rendered => {
  const { chance, rendered } = writer;
  putBasics(writer, order, truth);
  if (chance.isHit(0.6)) putDevices(writer, order, truth, true);
  if (chance.isHit(0.6)) putProgress(writer, order);
  return rendered;
};

/** Writes a sub-order within its parent, with its own sub-orders down to `depth` levels. */
const renderFamily = (
  writer: Writer,
  order: PlacedOrder,
  truth: Truth,
  depth: number,
): Rendered => {
  const { chance, part, put, adopt, rendered } = writer;
  put("id", order.id);
  if (chance.isHit(0.8)) put(["orderType", "type"], order.type);
  if (chance.isHit(0.8)) put("status", order.status);
  if (chance.isHit(0.8)) putDevices(writer, order, truth, false);
  if (chance.isHit(0.3)) putTracking(writer, order);
  const subs = truth.orders.filter(({ id }) => order.subs.includes(id));
  if (depth > 1 && subs.length > 0) {
    put(
      "subOrders",
      subs.map((sub) => adopt(renderFamily(part(), sub, truth, depth - 1))),
    );
  }
  return rendered;
};

/** Writes the single order with its hierarchy. */
export const renderOrder = (writer: Writer, order: PlacedOrder, truth: Truth): Rendered => {
  const { chance, part, put, may, name, adopt, rendered } = writer;
  putBasics(writer, order, truth);
  const subs = truth.orders.filter(({ id }) => order.subs.includes(id));
  // The devices may be in the sub-orders only.
  if (subs.length === 0 || chance.isHit(0.6)) putDevices(writer, order, truth, false);
  putProgress(writer, order);
  may("notes", order.notes);
  may("issue", order.issue);
  if (order.items.length > 0) {
    may(
      "items",
      order.items.map(({ item, quantity, country }) => ({
        [name("itemId")]: item,
        quantity,
        country,
      })),
    );
  }
  if (order.parent !== null) {
    const parent = truth.orders.find(({ id }) => id === order.parent);
    if (chance.isHit(0.4)) put(["parentId", "parentOrderId"], order.parent, "family");
    else if (parent) {
      put(["parent", "parentOrder"], { id: parent.id, status: parent.status }, "family");
    }
  }
  if (subs.length > 0 && chance.isHit(0.9)) {
    const depth = chance.int(1, 4);
    put(
      ["subOrders", "children"],
      subs.map((sub) => adopt(renderFamily(part(), sub, truth, depth))),
      "family",
    );
  }
  Object.assign(rendered.body, order.extra);
  return rendered;
};

/** Writes whether an order can be placed. The contract shows no response fields. */
export const renderValidation = (
  { chance, put, name, rendered }: Writer,
  isAllowed: boolean,
  reason: string | null,
): Rendered => {
  if (chance.isHit(0.1)) return rendered;
  put(["valid", "allowed", "eligible", "canPlace", "verdict"], isAllowed, "validity");
  if (reason !== null) {
    rendered.meanings.add("reasons");
    chance.pick<() => void>([
      () => put(["errors", "violations"], [{ code: `rule-${chance.token()}`, message: reason }]),
      () => put(["reasons", "blockers", "messages"], [reason]),
      () => put(["reason", "message", "explanation"], reason),
      () => put("details", { [name("reasons")]: [{ text: reason }] }),
    ])();
  }
  return rendered;
};
