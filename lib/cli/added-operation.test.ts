import { expect, test } from "vitest";
import { z } from "zod";
import { endpoints, operationNames } from "#lib/v4/operations/endpoints.ts";
import { one } from "#lib/v4/operations/operation.ts";
import { orders } from "#lib/v4/operations/orders.ts";
import { orderSchema } from "#lib/v4/records/order.ts";
import { setUpMachine } from "#testing/cli/host.ts";

// The registry reads both halves when it is first imported, which a command does.
const name = "orders.cancel";
Object.assign(endpoints, {
  [name]: {
    route: "POST /orders/{id}/cancel",
    effect: "write",
    capability: "orders:write",
    resource: "orders",
    touches: ["orders"],
  },
});
operationNames.push(name as (typeof operationNames)[number]);
Object.assign(orders, {
  [name]: {
    tool: "cancel_order",
    summary: "Cancel an order that is not shipped",
    input: z.strictObject({
      id: z.string(),
      cancelReason: z.enum(["mistake", "left"]).describe("Why"),
      productIds: z.array(z.string()).optional(),
      notifyEmployee: z.boolean().optional(),
    }),
    output: one("order", orderSchema),
  },
});

const sent: [method: string | undefined, address: string, body: unknown][] = [];
const run = setUpMachine({
  env: { QM_API_KEY: "svc_sk_test", QM_API_URL: "http://127.0.0.1:9" },
  fetch: async (address, init) => {
    sent.push([init?.method, String(address), init?.body]);
    return Response.json({ order: { id: "ord_1", status: "cancelled" } });
  },
});

test("an operation that is added to the registry is a command with help, flags and completion", async () => {
  const group = await run(["orders", "--help"]);
  expect(group.stdout).toMatch(/cancel .*<id>\s+Cancel an order that is not shipped/);
  const help = await run(["help", "orders", "cancel"]);
  expect(help.stdout).toMatch(
    /--cancel-reason <text>\s+Why; required \(choices: "mistake",\s+"left"\)/,
  );
  expect(help.stdout).toMatch(/--product-ids <text>\s+repeatable/);
  expect(help.stdout).toContain(
    "quartermaster orders cancel ord_01K9SGWSQ7 --cancel-reason mistake",
  );
  const completed = await run(["__complete", "--", "orders", "ca"]);
  expect(completed.stdout).toBe("cancel\n");
});

test("an operation that is added to the registry is sent, with a preview and the journal", async () => {
  const words = "orders cancel ord_1 --cancel-reason left --product-ids a --product-ids b";
  const argv = [...words.split(" "), "--no-notify-employee", "--allow-localhost"];
  const { exitCode, stdout, stderr } = await run(argv);
  expect([exitCode, stderr]).toEqual([
    0,
    expect.stringContaining("POST http://127.0.0.1:9/v4/orders"),
  ]);
  expect(stdout).toContain("cancelled");
  // The nearest read at its path, for a lookup, and then the write.
  expect(sent.map(([method, address]) => `${method} ${address}`)).toEqual([
    "GET http://127.0.0.1:9/v4/orders/ord_1",
    "POST http://127.0.0.1:9/v4/orders/ord_1/cancel",
  ]);
  expect(JSON.parse(String(sent.at(-1)?.[2]))).toEqual({
    cancelReason: "left",
    productIds: ["a", "b"],
    notifyEmployee: false,
  });
  expect((await run(argv)).exitCode).toBe(14);
});
