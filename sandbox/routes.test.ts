import { expect, test } from "vitest";
import { knownEvents } from "#lib/v4/fields/known-values.ts";
import { methodOf, pathOf } from "#lib/v4/operations/operation.ts";
import {
  type OperationName,
  operationNames,
  type ReadName,
  specOf,
  type WriteName,
} from "#lib/v4/registry.ts";
import {
  type Body,
  type Client,
  idOf,
  officeAddress,
  readAll,
  setUpSandbox,
} from "#testing/sandbox/client.ts";
import { findCharger } from "#testing/sandbox/orders.ts";

const service = setUpSandbox("file");
const { admin } = service;

/** Finds an employee and a device in stock that can be deployed. */
const findDeployment = async () => {
  const people = await readAll(admin, "/v4/employees?status=active", "employees");
  const stock = await admin.list("/v4/inventory?status=available&limit=50", "devices");
  const check = (body: Body) =>
    admin.post("/v4/orders/validate", body).then(({ body }) => body.valid === true);
  for (const { id } of people) {
    const employeeId = String(id);
    for (const device of stock) {
      const productIds = [idOf(device)];
      if (await check({ orderType: "Deployment", employeeId, productIds }))
        return { employeeId, productIds };
    }
  }
  throw new Error("no device can be deployed");
};

type Sample = () => Promise<Body>;

/** Samples of input: path fields, then query or body. Every write has one, and some reads. */
const samples: Record<WriteName, Sample> & Partial<Record<ReadName, Sample>> = {
  "orders.create": async () => ({ orderType: "Deployment", ...(await findDeployment()) }),
  "orders.purchase": async () => ({
    orderType: "Purchase for Inventory",
    items: [{ itemId: "cat_de001", quantity: 2, country: "DE" }],
    shippingType: "standard",
  }),
  "orders.validate": async () => ({ orderType: "Deployment", ...(await findDeployment()) }),
  "orders.tracking": async () => ({
    id: idOf((await admin.list("/v4/orders?status=delivered", "orders"))[0]),
  }),
  "orders.add-accessory": async () => {
    const { order, device } = await findCharger(admin, ["Damaged", "Not Included"]);
    return { id: order, productId: idOf(device) };
  },
  "employees.create": async () => ({
    displayName: "Ana Ferreira",
    email: "ana.f@meridian.example",
  }),
  "employees.update": async () => ({
    id: idOf((await admin.list("/v4/employees", "employees"))[0]),
    jobTitle: "Lead",
  }),
  "employees.devices": async () => {
    const [device] = await admin.list("/v4/inventory?status=assigned", "devices");
    return { id: String(device?.employeeId) };
  },
  "products.get": async () => ({
    id: idOf((await admin.list("/v4/inventory", "devices"))[0]),
  }),
  "products.add-pin": async () => ({
    productId: idOf((await admin.list("/v4/inventory?category=Laptops", "devices"))[0]),
    pinCode: "4711",
  }),
  "teams.create": async () => ({ name: "Night Shift" }),
  "teams.update": async () => ({
    id: idOf((await admin.list("/v4/teams", "teams")).at(-1)),
    name: "Renamed",
  }),
  "company.add-address": async () => officeAddress,
};

/** A read without a sample takes the id of the first record of the list above its path, or nothing. */
const inputOf = async (name: OperationName): Promise<Body> => {
  const sample: Sample | undefined = samples[name];
  if (sample) return sample();
  const [listPath = "", afterId] = pathOf(specOf(name)).split("/{id}");
  if (afterId === undefined) return {};
  const list = operationNames.find((other) => specOf(other).route === `GET ${listPath}`);
  if (!list) throw new Error(`${name} needs a sample of its input`);
  return { id: idOf((await admin.list(`/v4${listPath}`, specOf(list).output.key))[0]) };
};

const perform = async (name: OperationName): Promise<Awaited<ReturnType<Client["send"]>>> => {
  const spec = specOf(name);
  const input = await inputOf(name);
  const path = `/v4${pathOf(spec).replace("{id}", String(input.id))}`;
  const { id: _, ...rest } = input;
  const method = methodOf(spec);
  if (method !== "GET")
    return admin.send(method, path, pathOf(spec).includes("{id}") ? rest : input);
  const query = new URLSearchParams(
    Object.entries(rest).map(([key, value]) => [key, String(value)]),
  );
  return admin.get(`${path}?${query}`);
};

const withoutKey = ["orders.history", "orders.tracking", "orders.validate", "me"];

test.each(operationNames)("%s answers in the v4 envelope", async (name) => {
  const { status, body, headers } = await perform(name);
  expect([200, 201, 202], JSON.stringify(body)).toContain(status);
  expect(body.status).toBe("success");
  expect(body.serviceRevision).toEqual(expect.any(String));
  expect(headers.get("x-request-id")).toMatch(/^req_[0-9a-f]{20}$/);
  const { output } = specOf(name);
  const data = withoutKey.includes(name) ? body : body[output.key];
  if (output.kind === "one") {
    expect(output.record.safeParse(data).error).toBeUndefined();
    return;
  }
  expect(data).toEqual(expect.any(Array));
  expect((data as unknown[]).length).toBeGreaterThan(0);
  expect(body).toMatchObject({
    page: 0,
    pageSize: expect.any(Number),
    totalCount: expect.any(Number),
  });
  const isPaged = ["orders.list", "employees.list"].includes(name);
  expect(Object.hasOwn(body, "nextCursor")).toBe(isPaged);
  for (const record of data as Body[])
    expect(output.record.safeParse(record).error).toBeUndefined();
});

test("the path /employees/countries is not taken for an employee's id", async () => {
  const { body } = await admin.get("/v4/employees/countries");
  expect(body.countries).toContainEqual({ value: "DE", label: "Germany" });
});

test("the health check, the OpenAPI document and the documentation page need no key", async () => {
  const health = await fetch(`${service.sandbox.baseUrl}/health`);
  expect(health.status).toBe(200);
  const document = (await (await fetch(`${service.sandbox.baseUrl}/openapi.json`)).json()) as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
    webhooks: object;
  };
  expect(document.openapi).toBe("3.1.0");
  const ids = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(ids.sort()).toEqual([...operationNames].sort());
  expect(Object.keys(document.webhooks)).toEqual(knownEvents);
  const page = await (await fetch(`${service.sandbox.baseUrl}/docs`)).text();
  for (const name of operationNames) expect(page).toContain(`id="${name}"`);
  expect(page).toContain('<section id="control">');
  expect(page).toContain('<section id="events">');
  expect(page).toContain("Lists are bare arrays, which the contract describes for v2 lists");
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\/|<script/);
});
