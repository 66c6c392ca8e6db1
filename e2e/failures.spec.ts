import type { Mishap } from "../scripts/world/fault-proxy.ts";
import { ask, type Row, rowsOf } from "../scripts/world/service.ts";
import type { World } from "../scripts/world/world.ts";
import { expect, test } from "./fixtures.ts";
import { expectOrderPanels, shipments } from "./pages/record-page.ts";
import { failures, screenHeading } from "./pages/shell.ts";
import { personOf } from "./support/people.ts";
import { v4Error } from "./support/v4-error.ts";

const findShippedOrder = async (world: World): Promise<Row> => {
  const { body } = await ask(world, personOf(world, "admin"), "/orders?limit=1&status=in_transit");
  const [order] = rowsOf(body);
  if (order === undefined) throw new Error("This world has no order in transit");
  return order;
};

const cases: { name: string; mishap: Mishap; kind: string; text: RegExp }[] = [
  {
    name: "the key lacks a capability",
    mishap: {
      kind: "answer",
      status: 403,
      body: v4Error(403, "The key lacks the capability mcp:orders:read"),
    },
    kind: "authorization",
    text: /mcp:orders:read.*issuer for access/s,
  },
  {
    name: "the record is outside the scope of the key",
    mishap: {
      kind: "answer",
      status: 403,
      body: v4Error(403, "The record is outside the caller's scope"),
    },
    kind: "authorization",
    text: /outside the teams or regions/,
  },
  {
    name: "the record does not exist",
    mishap: { kind: "answer", status: 404, body: v4Error(404, "Order not found") },
    kind: "not_found",
    text: /Not found or no access/,
  },
  {
    name: "the service refuses with its other form of error",
    mishap: {
      kind: "answer",
      status: 400,
      body: {
        error: { type: "validation_error", message: "id is not one", request_id: "req_42_canary" },
      },
    },
    kind: "validation",
    text: /id is not one.*req_42_canary/s,
  },
  {
    name: "the service limits requests and says how long to wait",
    mishap: { kind: "rate-limit", retryAfterSeconds: 40 },
    kind: "rate_limited",
    text: /Too many requests.*Tries again in (40|3\d) s/s,
  },
  {
    name: "the service limits requests and does not say how long to wait",
    mishap: { kind: "rate-limit", retryAfterSeconds: null },
    kind: "rate_limited",
    text: /Too many requests/,
  },
  {
    name: "the service fails",
    mishap: { kind: "answer", status: 500, body: v4Error(500, "Request failed") },
    kind: "unavailable",
    text: /down or failing.*Nothing was changed/s,
  },
  {
    name: "a gateway answers with a page in place of an error",
    mishap: { kind: "answer", status: 502, body: "<h1>Bad gateway</h1><p>stack trace</p>" },
    kind: "unavailable",
    text: /^(?!.*(Bad gateway|stack trace)).*down or failing/s,
  },
  {
    name: "the connection breaks",
    mishap: { kind: "reset" },
    kind: "unreachable",
    text: /No connection to the API/,
  },
  {
    name: "the answer is not JSON",
    mishap: { kind: "not-json" },
    kind: "malformed",
    text: /Unexpected response/,
  },
];

test.describe("the other panels of an order stay readable", () => {
  for (const { name, mishap, kind, text } of cases) {
    test(`when ${name}`, async ({ page, world, faults, signInAs }) => {
      const order = await findShippedOrder(world);
      await signInAs("admin", "/settings");
      await faults({ operation: "orders.tracking", ...mishap });
      await page.goto(`/orders/${order.id}`);
      const notice = shipments(page).getByRole("alert");
      await expect(notice).toHaveAttribute("data-failure", kind);
      await expect(notice).toContainText(text);
      await expectOrderPanels(page, order.id);

      await faults();
      const tryAgain = notice.getByRole("button", { name: "Try again" });
      // The button is missing where the same request can't succeed, and disabled during a wait.
      if (kind === "authorization" || kind === "validation") await expect(tryAgain).toHaveCount(0);
      const canTryAgain = (await tryAgain.count()) > 0 && (await tryAgain.isEnabled());
      await (canTryAgain ? tryAgain.click() : page.reload());
      await expect(notice).toHaveCount(0);
      await expect(shipments(page)).toContainText(/Live from courier|Last known/);
      await expectOrderPanels(page, order.id);
    });
  }

  test("when the answer ends early", async ({ page, world, faults, signInAs }) => {
    const order = await findShippedOrder(world);
    await signInAs("admin", "/settings");
    await faults({ operation: "orders.tracking", kind: "truncate" });
    await page.goto(`/orders/${order.id}`);
    const notice = shipments(page).getByRole("alert");
    await expect(notice).toHaveAttribute("data-failure", /^(unreachable|malformed)$/);
    await expectOrderPanels(page, order.id);
  });
});

test("the panel reads again by itself after the wait that the service asked for", async ({
  page,
  world,
  faults,
  signInAs,
}) => {
  const order = await findShippedOrder(world);
  await signInAs("admin", "/settings");
  await faults({ operation: "orders.tracking", kind: "rate-limit", retryAfterSeconds: 40 });
  await page.clock.install();
  await page.goto(`/orders/${order.id}`);
  const notice = shipments(page).getByRole("alert");
  await expect(notice).toContainText(/Tries again in \d+ s/);
  await expect(notice.getByRole("button", { name: "Try again" })).toBeDisabled();
  await faults();
  // Moves the clock second by second, so that the page renders each second.
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(notice).toHaveCount(0, { timeout: 100 });
  }).toPass({ timeout: 40_000, intervals: [0] });
  await expect(shipments(page)).toContainText(/Live from courier|Last known/);
});

test("the page names a revoked key and keeps the person signed in", async ({
  page,
  world,
  faults,
  signInAs,
}) => {
  const order = await findShippedOrder(world);
  await signInAs("admin", "/settings");
  await faults({
    operation: "*",
    kind: "answer",
    status: 401,
    body: v4Error(401, "The key is inactive"),
  });
  await page.goto(`/orders/${order.id}`);
  const notice = failures(page, "authentication").first();
  await expect(notice).toContainText("API key rejected");
  await expect(notice).toContainText("The key is inactive");
  await expect(notice).toContainText("You stay signed in");
  await notice.getByRole("link", { name: "API permissions" }).click();
  await page.waitForURL("/settings");
  await expect(screenHeading(page)).toHaveText("Settings");
  await faults();
  await page.goto(`/orders/${order.id}`);
  await expectOrderPanels(page, order.id);
});

test("a slow panel shows a skeleton at once, a message after five seconds, and then the data", async ({
  page,
  world,
  faults,
  signInAs,
}) => {
  const order = await findShippedOrder(world);
  await signInAs("admin", "/settings");
  await faults({ operation: "orders.tracking", kind: "hold" });
  await page.goto(`/orders/${order.id}`, { waitUntil: "commit" });
  const skeleton = shipments(page).locator(".shape-after-wait");
  const message = shipments(page).getByText("Taking longer than usual");
  await expect(skeleton).toBeVisible();
  await expect(message).toBeHidden();
  await expect(skeleton).toHaveCSS("animation-delay", "0.15s");
  await expect(message).toHaveCSS("animation-delay", "5s");
  // The other panels do not wait for the slow one.
  await expectOrderPanels(page, order.id);
  await expect(message).toBeVisible();
  await faults();
  await expect(shipments(page)).toContainText(/Live from courier|Last known/);
  await expect(message).toHaveCount(0);
});
