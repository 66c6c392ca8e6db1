import { unknownId } from "../client/routes.ts";
import {
  employeeIdOf,
  firstBoolean,
  idOf,
  isFields,
  pagingNumber,
  pathOf,
  valuesOf,
} from "../client/structure.ts";
import {
  type Context,
  check,
  fail,
  firstOf,
  NotTestable,
  pass,
  section,
  untestable,
} from "./rule.ts";

const { rules, read } = section("Orders: progress and validation");
export const progress = rules;

/** Returns whether a value is a date, or a time that starts with a date. */
const isDate = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\d(T|$)/.test(value);

const partOf = async (context: Context, part: string) => {
  const order = await firstOf(context, "/v4/orders?limit=1&status=delivered");
  const { body } = await context.read(`${pathOf("orders", order)}/${part}`);
  const leaves = valuesOf(body).filter(({ value }) => value !== null && typeof value !== "object");
  const facts = leaves.filter(
    ({ names }) => names.length > 1 || !["status", "serviceRevision"].includes(names[0] ?? ""),
  );
  if (facts.length === 0) throw new NotTestable("the answer for a delivered order has no facts");
  return { body, facts };
};

const needed: readonly (readonly [
  statement: string,
  part: string,
  isSuch: (value: unknown) => boolean,
  detail: string,
])[] = [
  ["history returns dated entries", "history", isDate, "no date was found"],
  [
    "history contains a status of the order",
    "history",
    (value) => /delivered/i.test(String(value)),
    "delivered is not in it",
  ],
  ["sla returns a late flag", "sla", (value) => typeof value === "boolean", "no boolean was found"],
];
for (const [statement, part, isSuch, detail] of needed) {
  read(`GET /v4/orders/{id}/${statement}`, async (context) => {
    const { facts } = await partOf(context, part);
    const isFound = facts.some(({ value }) => isSuch(value));
    return check(isFound, detail);
  });
}
read("GET /v4/orders/{id}/history has a timeline per device", async (context) => {
  const { body } = await partOf(context, "history");
  const nested = valuesOf(body).some(
    ({ names, value }) =>
      Array.isArray(value) && value.every(isFields) && names.some((name) => /^\d+$/.test(name)),
  );
  return nested
    ? pass
    : untestable("no list inside a list was found, and the contract does not show where it is");
});
read("GET /v4/orders/{id}/history dates are real dates", async (context) => {
  const { facts } = await partOf(context, "history");
  const dates = facts.filter(({ value }) => isDate(value));
  if (dates.length === 0) return untestable("no date was found");
  const wrong = dates.find(({ value }) => Number.isNaN(Date.parse(String(value))));
  return wrong ? fail(String(wrong.value)) : pass;
});
read("GET /v4/orders/{id}/tracking returns shipments of a delivered order", async (context) => {
  const { body, facts } = await partOf(context, "tracking");
  const listed = valuesOf(body).some(
    ({ value }) => Array.isArray(value) && value.length > 0 && value.every(isFields),
  );
  return check(listed || facts.length > 2, "no shipment was found");
});
read("GET /v4/orders/{id}/sla returns days elapsed and days expected", async (context) => {
  const { facts } = await partOf(context, "sla");
  const numbers = facts.filter(({ value }) => /^\d+(\.\d+)?$/.test(String(value)));
  return check(numbers.length >= 2, `${numbers.length} numbers were found`);
});

/** Returns an assigned device and its employee. */
const holding = async (context: Context) => {
  const device = await firstOf(context, "/v4/inventory?limit=50&status=assigned");
  return { employeeId: employeeIdOf(device) ?? "", productIds: [idOf(device)] };
};
const validate = (context: Context, body: unknown) =>
  context.client.send("POST", "/v4/orders/validate", body);

for (const orderType of ["Deployment", "Offboarding", "Collection", "Swap from Inventory"]) {
  read(`POST /v4/orders/validate takes the order type ${orderType}`, async (context) => {
    const { status, body } = await validate(context, { orderType, ...(await holding(context)) });
    return check(status === 200 && isFields(body), `answered ${status}`);
  });
}
const noFlag = "the answer has no boolean, and the contract does not show its fields";

read("POST /v4/orders/validate returns whether the order can be placed", async (context) => {
  const order = { orderType: "Collection", ...(await holding(context)) };
  const { status, body } = await validate(context, order);
  if (status !== 200) return fail(`answered ${status}`);
  return firstBoolean(body) === undefined ? untestable(noFlag) : pass;
});
for (const [what, change] of [
  ["employee", { employeeId: unknownId }],
  ["device", { productIds: [unknownId] }],
] as const) {
  read(
    `POST /v4/orders/validate does not allow an order for an unknown ${what}`,
    async (context) => {
      const order = { orderType: "Collection", ...(await holding(context)), ...change };
      const { status, body } = await validate(context, order);
      if (status === 404 || status === 400) return pass;
      const flag = firstBoolean(body);
      if (status === 200 && flag === undefined) return untestable(noFlag);
      return check(status === 200 && flag === false, `answered ${status} ${String(flag)}`);
    },
  );
}
read(
  "POST /v4/orders/validate places nothing: the number of orders stays the same",
  async (context) => {
    const count = async () =>
      pagingNumber((await context.client.get("/v4/orders?limit=1")).body, "totalCount");
    const newest = async () => (await context.client.get("/v4/orders?limit=5")).text;
    const [before, listed] = [await count(), await newest()];
    await validate(context, { orderType: "Collection", ...(await holding(context)) });
    if (before === null) return check((await newest()) === listed, "the first orders differ");
    return check((await count()) === before, `${before} orders before, ${await count()} after`);
  },
);
read("POST /v4/orders/validate does not change the device", async (context) => {
  const { employeeId, productIds } = await holding(context);
  const status = async () =>
    (await context.client.get(pathOf("products", { id: productIds[0] }))).text;
  const before = await status();
  await validate(context, { orderType: "Collection", employeeId, productIds });
  return check((await status()) === before, "its record has changed");
});
