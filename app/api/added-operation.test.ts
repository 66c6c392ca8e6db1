import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Principal } from "#lib/server/auth/principal.ts";
import { endpoints, operationNames } from "#lib/v4/operations/endpoints.ts";
import { listOf } from "#lib/v4/operations/operation.ts";
import { orders } from "#lib/v4/operations/orders.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, principalOf, testUpstream } from "#testing/server/upstream.ts";

const signedIn = vi.hoisted(() => ({ principal: null as Principal | null }));
vi.mock("#lib/server/auth/principal.ts", () => ({ findPrincipal: async () => signedIn.principal }));

// The registry reads both halves when it is first imported, which the imports below do.
const name = "orders.labels";
Object.assign(endpoints, {
  [name]: {
    route: "GET /orders/{id}/labels",
    effect: "read",
    capability: "orders:read",
    resource: "orders",
  },
});
operationNames.push(name as (typeof operationNames)[number]);
Object.assign(orders, {
  [name]: {
    tool: "list_labels",
    summary: "List the labels of an order",
    input: z.strictObject({
      id: z.string(),
      labelFormat: z.enum(["pdf", "zpl"]).optional(),
      limit: z.int().optional(),
    }),
    output: listOf("labels", z.looseObject({ id: z.string() })),
  },
});

const { specOf } = await import("#lib/v4/registry.ts");
const { createClient } = await import("#lib/v4/client/client.ts");
const { performWith } = await import("#lib/mcp/client-perform.ts");
const { createMcpServer } = await import("#lib/mcp/server.ts");
const { openApi } = await import("#sandbox/http/open-api.ts");
const readRoute = await import("./read/[operation]/route.ts");
const surfacesRoute = await import("./surfaces/route.ts");

type Added = "orders.list";
const added = name as Added;
const settings = testStore();
const upstream = testUpstream();
const apiKey = "svc_sk_added";
const labels = [{ id: "lbl_1" }, { id: "lbl_2" }];
const headers = { "sec-fetch-site": "same-origin" };

const clientOfService = () => createClient({ baseUrl: upstream.baseUrl, apiKey });

beforeEach(async () => {
  useSettings({ ...settings, QM_API_URL: upstream.baseUrl });
  upstream.requests.length = 0;
  upstream.answer = () => ({ status: 200, body: { labels } });
  signedIn.principal = principalOf(await connect(upstream.baseUrl, "added", apiKey));
});

const expectSent = () =>
  expect(upstream.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "GET /v4/orders/ord_1/labels?labelFormat=pdf&limit=2",
  ]);

const input = { id: "ord_1", labelFormat: "pdf", limit: 2 };

test("an operation that is added to the registry is performed by the client", async () => {
  const { data } = await clientOfService().perform(added, input as object);
  expect(data.items).toEqual(labels);
  expectSent();
});

test("an operation that is added to the registry is answered by the read route", async () => {
  const search = "id=ord_1&labelFormat=pdf&limit=2";
  const request = new Request(`http://console.test/api/read/${name}?${search}`, { headers });
  const params = Promise.resolve({ operation: name });
  const answer = await (await readRoute.GET(request, { params })).json();
  expect(answer.data.items).toEqual(labels);
  expectSent();
});

test("an operation that is added to the registry is an MCP tool", async () => {
  const server = createMcpServer({
    operations: { [name]: specOf(added) },
    perform: performWith(clientOfService()),
  });
  const agent = new Client({ name: "test", version: "1" });
  const [mine, other] = InMemoryTransport.createLinkedPair();
  await server.connect(other);
  await agent.connect(mine);
  const { structuredContent } = await agent.callTool({ name: "list_labels", arguments: input });
  expect((structuredContent as { labels: unknown }).labels).toEqual(labels);
  expectSent();
  await agent.close();
});

test("an operation that is added to the registry is in the OpenAPI document", () => {
  const paths = openApi("http://127.0.0.1:4010").paths as Record<
    string,
    Record<string, { operationId: string }>
  >;
  const operation = paths["/v4/orders/{id}/labels"]?.get;
  expect(operation).toMatchObject({
    operationId: expect.stringMatching(/labels/i),
    summary: "List the labels of an order",
    parameters: [{ name: "id" }, { name: "labelFormat" }, { name: "limit" }],
  });
});

test("an operation that is added to the registry is among the calls that a screen can show", async () => {
  const request = new Request("http://console.test/api/surfaces", { headers });
  const answer = await (await surfacesRoute.GET(request)).json();
  expect(answer.operations[name]).toEqual({
    summary: "List the labels of an order",
    tool: "list_labels",
    secrets: [],
  });
});
