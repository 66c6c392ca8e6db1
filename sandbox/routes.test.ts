import { beforeAll, expect, test } from "vitest";
import { toRequest } from "#lib/v4/client/request.ts";
import { knownEvents } from "#lib/v4/fields/known-values.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import { type InputOf, type OperationName, operationNames, specOf } from "#lib/v4/registry.ts";
import { type Body, setUpSandbox } from "#testing/sandbox/client.ts";
import { findInputsOf } from "#testing/sandbox/inputs.ts";

const service = setUpSandbox("file");
const { admin } = service;

let inputs: Record<OperationName, JsonObject>;
beforeAll(async () => {
  inputs = await findInputsOf(admin);
});

const perform = (name: OperationName) => {
  const { method, target, body } = toRequest(name, inputs[name] as InputOf<typeof name>);
  return admin.send(method, target, body ?? undefined);
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
  const isPaged = Object.hasOwn(specOf(name).input.shape, "page");
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

test.each(["/openapi.json", "/v4/orders?limit=abc"])(
  "the service answers %s in English, whatever language a client asks for",
  async (path) => {
    const ask = async (language: string) => {
      const headers = {
        "x-api-key": service.sandbox.keys[0]?.key ?? "",
        "accept-language": language,
      };
      return (await fetch(`${service.sandbox.baseUrl}${path}`, { headers })).text();
    };
    expect(await ask("de")).toBe(await ask("en"));
  },
);
