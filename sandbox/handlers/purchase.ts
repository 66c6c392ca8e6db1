import { findItem, isSold } from "#sandbox/handlers/catalog.ts";
import { type EmployeeRow, requireEmployee } from "#sandbox/handlers/find-record.ts";
import type { Call } from "#sandbox/handlers/handler.ts";
import { type Placement, placeOrder } from "#sandbox/handlers/place-order.ts";
import { hasDeliveryAddress } from "#sandbox/handlers/validate-employee.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import { type Caller, isOutOfScope } from "#sandbox/keys/access.ts";
import { findCountry } from "#sandbox/world/countries.ts";
import { insertRow } from "#sandbox/world/insert.ts";
import { chargedTypes, modelOf, serialOf } from "#sandbox/world/models.ts";
import { nextNumber } from "#sandbox/world/next-number.ts";
import type { World } from "#sandbox/world/world.ts";

/** The contract shows `standard`; `express` is this sandbox's choice. */
const shippingTypes = ["standard", "express"];

/** Most devices of one purchase. The contract gives no number. */
const maxDevices = 1_000;

type Input = Call<"orders.purchase">["input"];

const refuse = (message: string): never => {
  throw new Refusal(400, message);
};

const requireReceiver = (world: World, caller: Caller, input: Input): EmployeeRow | null => {
  if (input.orderType === "Purchase for Inventory") {
    if (input.employeeId !== undefined)
      refuse("employeeId: only a Purchase for Employee takes an employee");
    return null;
  }
  if (input.employeeId === undefined) return refuse("employeeId: an employee is required");
  const employee = requireEmployee(world, caller, input.employeeId);
  if (employee.status !== "active") refuse(`employeeId: the employee is ${employee.status}`);
  if (!employee.country || !findCountry(employee.country))
    refuse("country: the employee's country is not served");
  if (!hasDeliveryAddress(employee))
    refuse("address: the employee has no complete delivery address");
  return employee;
};

const checkItems = (caller: Caller, input: Input) => {
  const count = input.items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (count > maxDevices) refuse(`items: at most ${maxDevices} devices in one purchase`);
  return input.items.map(({ itemId, quantity, country }, index) => {
    const item = findItem(itemId);
    if (!item) return refuse(`items[${index}].itemId: no such catalog item`);
    if (item.country !== country)
      refuse(`items[${index}].country: the item ships from ${item.country}`);
    if (modelOf(item.model).buildToOrder) {
      refuse(`items[${index}].itemId: build-to-order devices need a custom request`);
    }
    if (!isSold(item.model, country)) refuse(`items[${index}].itemId: not available in ${country}`);
    if (isOutOfScope(caller, country)) {
      throw new Refusal(403, `items[${index}].country: outside the caller's scope`);
    }
    return { model: item.model, quantity, country, itemId };
  });
};

/** Inserts the devices that the maker will send. */
const insertDevices = (
  world: World,
  caller: Caller,
  items: ReturnType<typeof checkItems>,
): Placement["devices"] => {
  let n = nextNumber(world.db, "devices") - 1;
  return items.flatMap(({ model, quantity, country, itemId }) =>
    Array.from({ length: quantity }, () => {
      n += 1;
      const { type } = modelOf(model);
      const row = {
        n,
        company: caller.company,
        team: null,
        employee: null,
        model,
        type,
        serial: serialOf(model, n),
        status: "reserved",
        place: "In transit",
        country,
        condition: "New",
        charger: chargedTypes.includes(type) ? "Included" : null,
        hold: 0,
      };
      insertRow(world.db, "devices", row);
      return { n, model, role: "out" as const, item: itemId };
    }),
  );
};

/** `POST /v4/orders/purchase`. Source: api-v4.md, Endpoints, Orders; Catalog option. */
export const purchase = ({ world, caller, input }: Call<"orders.purchase">) => {
  if (input.shippingType !== undefined && !shippingTypes.includes(input.shippingType)) {
    refuse(`shippingType: use one of ${shippingTypes.join(", ")}`);
  }
  const items = checkItems(caller, input);
  const employee = requireReceiver(world, caller, input);
  const origin = items[0]?.country ?? "";
  return placeOrder(world, caller, {
    type: input.orderType,
    employee,
    country: employee?.country ?? origin,
    origin,
    source: "purchase",
    shipping: input.shippingType ?? "standard",
    devices: insertDevices(world, caller, items),
  });
};
