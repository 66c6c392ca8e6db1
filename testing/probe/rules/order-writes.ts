import { unknownId } from "../client/routes.ts";
import {
  employeeIdOf,
  type Fields,
  fieldOf,
  firstBoolean,
  idOf,
  orderTypeOf,
  pathOf,
  recordOf,
  recordsOf,
  valuesOf,
} from "../client/structure.ts";
import {
  type Context,
  check,
  checkStatus,
  countryOf,
  fail,
  firstOf,
  NotTestable,
  pass,
  section,
  untestable,
} from "./rule.ts";

const { rules, write, refuses } = section("Orders and products: writes");
export const orderWrites = rules;

const productIds = [unknownId];
const items = [{ itemId: unknownId, quantity: 1, country: "DE" }];
const purchase = { orderType: "Purchase for Inventory" };
const toUnknown = { orderType: "Collection", employeeId: unknownId, productIds };
refuses("/orders", "without an order type", { employeeId: unknownId, productIds }, 400);
refuses("/orders", "with an unknown order type", { orderType: "Teleportation" }, 400);
for (const orderType of ["Purchase for Employee", "Purchase for Inventory"]) {
  const what = `with ${orderType}, which only the purchase route takes,`;
  refuses("/orders", what, { orderType, productIds }, 400);
}
refuses("/orders", "for an unknown employee", toUnknown, 400, 404);
refuses("/orders/purchase", "without items", purchase, 400);
refuses("/orders/purchase", "with an empty list of items", { ...purchase, items: [] }, 400);
refuses("/orders/purchase", "with Deployment", { orderType: "Deployment", items }, 400);
refuses("/orders/purchase", "of an unknown catalog item", { ...purchase, items }, 400, 404);
const pin = { productId: unknownId, pinCode: "4711" };
refuses("/products/pin-code", "without a PIN", { productId: unknownId }, 400);
refuses("/products/pin-code", "without a device", { pinCode: "4711" }, 400);
refuses("/products/pin-code", "for an unknown device", pin, 404, 400);

/** Places one collection that the service's pre-flight allows. */
const ownOrder = (context: Context) =>
  context.once("order", async () => {
    for (const device of await context.list("/v4/inventory?limit=50&status=assigned")) {
      const request = {
        orderType: "Collection",
        employeeId: employeeIdOf(device) ?? "",
        productIds: [idOf(device)],
      };
      const preflight = await context.client.send("POST", "/v4/orders/validate", request);
      if (preflight.status !== 200 || firstBoolean(preflight.body) !== true) continue;
      const answer = await context.client.send("POST", "/v4/orders", request);
      return { request, answer, record: recordOf(answer.body), device };
    }
    throw new NotTestable("pre-flight allows no collection of the first 50 assigned devices");
  });
const ownOrderPath = async (context: Context) => pathOf("orders", (await ownOrder(context)).record);

write("POST /v4/orders accepts what pre-flight allows", async (context) => {
  const { answer } = await ownOrder(context);
  return check(answer.status >= 200 && answer.status < 300, `answered ${answer.status}`);
});
write("POST /v4/orders answers the order's id, type and status", async (context) => {
  const { record } = await ownOrder(context);
  if (record === null) return fail("no object with an id");
  const type = orderTypeOf(record);
  return check(
    type === "collection" && typeof record.status === "string",
    `type ${type}, status ${String(record.status)}`,
  );
});
write("A placed order can be read", async (context) => {
  const { record } = await ownOrder(context);
  const { status, body } = await context.client.get(await ownOrderPath(context));
  return check(status === 200 && idOf(recordOf(body)) === idOf(record), `answered ${status}`);
});
write("A placed order is in the list of orders", async (context) => {
  const { record } = await ownOrder(context);
  const listed = recordsOf((await context.client.get("/v4/orders?limit=50")).body) ?? [];
  // The contract does not show the default sort field, so the order may be on a later page.
  return listed.some((order) => idOf(order) === idOf(record))
    ? pass
    : untestable(
        "it is not among the first 50, and the contract does not show the default sort field",
      );
});
write("A placed order names its employee", async (context) => {
  const { request } = await ownOrder(context);
  const { body } = await context.client.get(await ownOrderPath(context));
  const employee = employeeIdOf(recordOf(body) ?? {});
  return employee === null
    ? untestable("the record has no employee")
    : check(employee === request.employeeId, employee);
});
write("A placed order names its device", async (context) => {
  const { request } = await ownOrder(context);
  const { text, body } = await context.client.get(await ownOrderPath(context));
  const [id] = request.productIds;
  const isNamed = valuesOf(body).some(({ value }) => value === id);
  return check(isNamed, `${id} is not in ${text.length} characters`);
});
write("A second order for the same device is a conflict: 409", async (context) => {
  const { request } = await ownOrder(context);
  return checkStatus(await context.client.send("POST", "/v4/orders", request), 409);
});
write("Deploying a device that is not in stock is a conflict: 409", async (context) => {
  const { request } = await ownOrder(context);
  const other = (await context.list("/v4/inventory?limit=50&status=assigned")).find(
    (device) => idOf(device) !== request.productIds[0],
  );
  if (other === undefined) return untestable("no other assigned device");
  const body = {
    orderType: "Deployment",
    employeeId: request.employeeId,
    productIds: [idOf(other)],
  };
  return checkStatus(await context.client.send("POST", "/v4/orders", body), 409);
});

const buy = ({ client }: Context, item: Fields, quantity: unknown = 1, more: object = {}) =>
  client.send("POST", "/v4/orders/purchase", {
    ...purchase,
    items: [{ itemId: idOf(item), quantity, country: fieldOf(item, "country") }],
    shippingType: "standard",
    ...more,
  });
for (const at of [0, 1, 2, 3, 4]) {
  write(
    `A suggested device can be bought with standard shipping (${at + 1} of 5)`,
    async (context) => {
      const item = (await context.list("/v4/devices/suggestions?limit=15"))[at * 3];
      if (item === undefined) return untestable("there are fewer suggestions");
      const { status, body } = await buy(context, item);
      if (status >= 300) return fail(`${idOf(item)} answered ${status}`);
      return check(recordOf(body) !== null, "no object with an id");
    },
  );
}
for (const quantity of [0, -1, 1.5, "two"]) {
  write(`POST /v4/orders/purchase with the quantity ${quantity} answers 400`, async (context) => {
    const item = await firstOf(context, "/v4/devices/suggestions?limit=15");
    return checkStatus(await buy(context, item, quantity), 400);
  });
}
write(
  "POST /v4/orders/purchase for an employee without an employee answers 400",
  async (context) => {
    const item = await firstOf(context, "/v4/devices/suggestions?limit=15");
    const change = { orderType: "Purchase for Employee" };
    return checkStatus(await buy(context, item, 1, change), 400);
  },
);
write("A build-to-order device is refused by a purchase", async (context) => {
  const country = await countryOf(context);
  const options = await context.list(`/v4/devices/options?limit=25&country=${country}`);
  const item = options.find(
    (one) =>
      /to.order|custom.build|configur(e|able)d?.to/i.test(JSON.stringify(one)) &&
      fieldOf(one, "buildToOrder", "configurable", "madeToOrder") === true,
  );
  if (item === undefined) return untestable("no option is marked as build-to-order");
  return checkStatus(await buy(context, item), 400);
});

write("POST /v4/orders/{id}/accessories without a device answers 400", async (context) => {
  const path = `${await ownOrderPath(context)}/accessories`;
  return checkStatus(await context.client.send("POST", path, {}), 400);
});
