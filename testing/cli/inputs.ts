import { methodOf, pathOf } from "#lib/v4/operations/operation.ts";
import {
  type OperationName,
  operationNames,
  type ReadName,
  specOf,
  type WriteName,
} from "#lib/v4/registry.ts";
import type { JsonObject } from "#lib/v4/shape/json.ts";
import { startSandbox } from "#sandbox/start.ts";
import { type Client, clientAs, idOf, officeAddress } from "#testing/sandbox/client.ts";
import { findCharger, placeOne } from "#testing/sandbox/orders.ts";
import { firstIdFor } from "#testing/sandbox/shapes.ts";

/** Inputs that say something about an operation: a filter, an awkward text, a record in a state. */
type ChosenInputs = Record<WriteName, JsonObject> & Partial<Record<ReadName, JsonObject>>;

/** Returns an input of every operation that reads with GET: the id of a record, where it takes one. */
const deriveInputs = async (client: Client) => {
  const inputs: Partial<Record<OperationName, JsonObject>> = {};
  for (const name of operationNames.filter((each) => methodOf(specOf(each)) === "GET")) {
    const needsId = pathOf(specOf(name)).includes("{id}");
    inputs[name] = needsId ? { id: await firstIdFor(client, name) } : {};
  }
  return inputs;
};

/**
 * Inputs that the service accepts in a new world, in the ids of the default shape. A read without a
 * chosen input gets the first record of its list, or nothing.
 */
export const findInputs = async (): Promise<Record<OperationName, JsonObject>> => {
  const sandbox = await startSandbox();
  const admin = clientAs(sandbox, "admin");
  const [order] = await admin.list("/v4/orders?status=in_transit", "orders");
  const [person] = await admin.list("/v4/employees?status=active", "employees");
  const [team] = await admin.list("/v4/teams", "teams");
  const [laptop] = await admin.list("/v4/inventory?category=Laptops", "devices");
  const charger = await findCharger(admin, ["Damaged", "Not Included"]);
  const placed = await placeOne(admin, "Deployment");
  const derived = await deriveInputs(admin);
  await sandbox.close();
  const [deployed, one] = [
    { orderType: "Deployment", employeeId: idOf(placed.person), productIds: [idOf(placed.device)] },
    (record: typeof order) => ({ id: idOf(record) }),
  ];
  const chosen: ChosenInputs = {
    "orders.list": { status: ["in_transit", "processing"], limit: 5, sortDirection: "asc" },
    "orders.get": one(order),
    "orders.create": deployed,
    "orders.purchase": {
      orderType: "Purchase for Inventory",
      items: [{ itemId: "cat_de001", quantity: 2, country: "DE" }],
      shippingType: "standard",
    },
    "orders.validate": deployed,
    "orders.history": one(order),
    "orders.tracking": one(order),
    "orders.sla": one(order),
    "orders.add-accessory": { id: charger.order, productId: idOf(charger.device) },
    "employees.list": { query: "a", limit: 3 },
    "employees.create": { displayName: "Ana d'Ávila", email: "ana.davila@meridian.example" },
    "employees.update": { ...one(person), jobTitle: 'Lead -- of "it"', department: null },
    "inventory.search": { category: "Laptops", inStock: false, limit: 4 },
    "devices.options": { location: "In transit", specs: "16 GB" },
    "devices.suggestions": { country: "DE" },
    "products.get": one(laptop),
    "products.add-pin": { productId: idOf(laptop), pinCode: "0047" },
    "teams.create": { name: "Night Shift" },
    "teams.update": { ...one(team), name: "Day Shift" },
    "company.add-address": officeAddress,
  };
  const inputs = { ...derived, ...chosen };
  const missing = operationNames.filter((name) => inputs[name] === undefined);
  if (missing.length > 0) throw new Error(`Choose inputs in testing/cli/inputs.ts: ${missing}`);
  return inputs as Record<OperationName, JsonObject>;
};
