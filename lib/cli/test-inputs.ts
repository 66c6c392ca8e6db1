import type { OperationName } from "#lib/v4/registry.ts";
import type { JsonObject } from "#lib/v4/shape/json.ts";
import { startSandbox } from "#sandbox/start.ts";
import { clientAs, idOf, officeAddress } from "#sandbox/test-client.ts";
import { findCharger, placeOne } from "#sandbox/test-orders.ts";

/** Inputs that the service accepts in a new world, in the ids of the default shape. */
export const findInputs = async (): Promise<Record<OperationName, JsonObject>> => {
  const sandbox = await startSandbox();
  const admin = clientAs(sandbox, "admin");
  const [order] = await admin.list("/v4/orders?status=in_transit", "orders");
  const [person] = await admin.list("/v4/employees?status=active", "employees");
  const [team] = await admin.list("/v4/teams", "teams");
  const [laptop] = await admin.list("/v4/inventory?category=Laptops", "devices");
  const charger = await findCharger(admin, ["Damaged", "Not Included"]);
  const placed = await placeOne(admin, "Deployment");
  await sandbox.close();
  const [deployed, one] = [
    { orderType: "Deployment", employeeId: idOf(placed.person), productIds: [idOf(placed.device)] },
    (record: typeof order) => ({ id: idOf(record) }),
  ];
  return {
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
    "employees.get": one(person),
    "employees.create": { displayName: "Ana d'Ávila", email: "ana.davila@meridian.example" },
    "employees.update": { ...one(person), jobTitle: 'Lead -- of "it"', department: null },
    "employees.devices": one(person),
    "employees.countries": {},
    "inventory.search": { category: "Laptops", inStock: false, limit: 4 },
    "devices.options": { location: "In transit", specs: "16 GB" },
    "devices.suggestions": { country: "DE" },
    "products.get": one(laptop),
    "products.add-pin": { productId: idOf(laptop), pinCode: "0047" },
    "teams.list": {},
    "teams.get": one(team),
    "teams.create": { name: "Night Shift" },
    "teams.update": { ...one(team), name: "Day Shift" },
    "company.addresses": {},
    "company.add-address": officeAddress,
    me: {},
  };
};
