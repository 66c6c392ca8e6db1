import type { Locator, Page } from "@playwright/test";
import type { Mishap } from "../scripts/world/fault-proxy.ts";
import { findScreens } from "../scripts/world/screens.ts";
import { ask, type Row, rowsOf } from "../scripts/world/service.ts";
import type { World } from "../scripts/world/world.ts";
import { expect, personOf, test } from "./fixtures.ts";

const findShippedOrder = async (world: World): Promise<Row> => {
  const { body } = await ask(world, personOf(world, "admin"), "/orders?limit=1&status=in_transit");
  const [order] = rowsOf(body);
  if (order === undefined) throw new Error("No order of this world is on its way");
  return order;
};

const shipments = (page: Page): Locator =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Shipments", exact: true }) });

/** The rest of an order's page, as it reads when all of it has come. */
const expectTheRest = async (page: Page, order: Row) => {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(order.id);
  await expect(page.getByRole("list", { name: "Stages" }).getByRole("listitem")).toHaveCount(5);
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByRole("listitem").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Devices", exact: true })).toBeVisible();
};

const v4Error = (statusCode: number, statusMessage: string) => ({ statusCode, statusMessage });

const mishaps: { name: string; mishap: Mishap; kind: string; says: RegExp }[] = [
  {
    name: "a missing capability",
    mishap: {
      kind: "answer",
      status: 403,
      body: v4Error(403, "The key lacks the capability mcp:orders:read"),
    },
    kind: "authorization",
    says: /mcp:orders:read.*grant/s,
  },
  {
    name: "a record out of scope",
    mishap: {
      kind: "answer",
      status: 403,
      body: v4Error(403, "The record is outside the caller's scope"),
    },
    kind: "authorization",
    says: /outside the teams or regions/,
  },
  {
    name: "a record that is not there",
    mishap: { kind: "answer", status: 404, body: v4Error(404, "Order not found") },
    kind: "not_found",
    says: /Not found or no access/,
  },
  {
    name: "a refusal in the other dialect",
    mishap: {
      kind: "answer",
      status: 400,
      body: {
        error: { type: "validation_error", message: "id is not one", request_id: "req_42_canary" },
      },
    },
    kind: "validation",
    says: /id is not one.*req_42_canary/s,
  },
  {
    name: "too many requests, with the wait",
    mishap: { kind: "rate-limit", retryAfterSeconds: 40 },
    kind: "rate_limited",
    says: /Too many requests.*Tries again in (40|3\d) s/s,
  },
  {
    name: "too many requests, without a wait",
    mishap: { kind: "rate-limit", retryAfterSeconds: null },
    kind: "rate_limited",
    says: /Too many requests/,
  },
  {
    name: "a failure of the service",
    mishap: { kind: "answer", status: 500, body: v4Error(500, "Request failed") },
    kind: "unavailable",
    says: /down or failing.*Nothing was changed/s,
  },
  {
    name: "a gateway's page in place of an error",
    mishap: { kind: "answer", status: 502, body: "<h1>Bad gateway</h1><p>stack trace</p>" },
    kind: "unavailable",
    says: /^(?!.*(Bad gateway|stack trace)).*down or failing/s,
  },
  {
    name: "a connection that breaks",
    mishap: { kind: "reset" },
    kind: "unreachable",
    says: /No connection to the API/,
  },
  {
    name: "an answer that is not JSON",
    mishap: { kind: "not-json" },
    kind: "malformed",
    says: /Unexpected response/,
  },
];

test.describe("one panel that fails leaves the page readable", () => {
  for (const { name, mishap, kind, says } of mishaps) {
    test(name, async ({ page, world, faults, signInAs }) => {
      const order = await findShippedOrder(world);
      await signInAs("admin", "/settings");
      await faults({ operation: "orders.tracking", ...mishap });
      await page.goto(`/orders/${order.id}`);
      const notice = shipments(page).getByRole("alert");
      await expect(notice).toHaveAttribute("data-failure", kind);
      await expect(notice).toContainText(says);
      await expectTheRest(page, order);

      await faults();
      const again = notice.getByRole("button", { name: "Try again" });
      // The same question can't succeed, or the service asked for a wait.
      if (kind === "authorization" || kind === "validation") await expect(again).toHaveCount(0);
      const canAsk = (await again.count()) > 0 && (await again.isEnabled());
      await (canAsk ? again.click() : page.reload());
      await expect(notice).toHaveCount(0);
      await expect(shipments(page)).toContainText(/Courier data is/);
      await expectTheRest(page, order);
    });
  }

  test("an answer that ends in its middle", async ({ page, world, faults, signInAs }) => {
    const order = await findShippedOrder(world);
    await signInAs("admin", "/settings");
    await faults({ operation: "orders.tracking", kind: "truncate" });
    await page.goto(`/orders/${order.id}`);
    const notice = shipments(page).getByRole("alert");
    await expect(notice).toHaveAttribute("data-failure", /^(unreachable|malformed)$/);
    await expectTheRest(page, order);
  });
});

test("after the wait that the service asked for, the panel asks again by itself", async ({
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
  // The second hand is turned by hand: each of its moves is drawn before the next one.
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(notice).toHaveCount(0, { timeout: 100 });
  }).toPass({ timeout: 40_000, intervals: [0] });
  await expect(shipments(page)).toContainText(/Courier data is/);
});

test("a key that was revoked is said to be, and signs nobody out", async ({
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
  const notice = page.locator("[data-failure=authentication]").first();
  await expect(notice).toContainText("API key rejected");
  await expect(notice).toContainText("The key is inactive");
  await expect(notice).toContainText("You stay signed in");
  await notice.getByRole("link", { name: "API permissions" }).click();
  await page.waitForURL("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await faults();
  await page.goto(`/orders/${order.id}`);
  await expectTheRest(page, order);
});

test("a slow panel shows its shape at once and words after five seconds, then the data", async ({
  page,
  world,
  faults,
  signInAs,
}) => {
  const order = await findShippedOrder(world);
  await signInAs("admin", "/settings");
  await faults({ operation: "orders.tracking", kind: "hold" });
  await page.goto(`/orders/${order.id}`, { waitUntil: "commit" });
  const shape = shipments(page).locator(".shape-after-wait");
  const words = shipments(page).getByText("Taking longer than usual");
  await expect(shape).toBeVisible();
  await expect(words).toBeHidden();
  await expect(shape).toHaveCSS("animation-delay", "0.15s");
  await expect(words).toHaveCSS("animation-delay", "5s");
  // What is not slow is there already.
  await expectTheRest(page, order);
  await expect(words).toBeVisible();
  await faults();
  await expect(shipments(page)).toContainText(/Courier data is/);
  await expect(words).toHaveCount(0);
});

test("a list keeps its rows while slow new ones load", async ({ page, faults, signInAs }) => {
  await signInAs("admin", "/orders");
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(50);
  await faults({ operation: "orders.list", kind: "hold" });
  await page
    .getByRole("navigation", { name: "Pages" })
    .getByRole("button", { name: "Next" })
    .click();
  await expect(
    page.locator("[aria-busy=true]").filter({ has: page.getByRole("table") }),
  ).toBeVisible();
  await expect(rows).toHaveCount(50);
  await faults();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Pages" })).toContainText("51–");
});

/**
 * What lists, panels and numbers say when there is nothing: none of it may be said in an outage. What
 * was sent from here is the console's own to know: that nothing was stays true.
 */
const emptyWords =
  /has been placed yet|yet, or none you have access|match(es)? these|All clear|No orders in progress|Not shipped yet|No activity yet|No devices assigned|No order found|in stock, or none|No members|No one found|No differences in/;

for (const [name, mishap] of [
  ["is down", { kind: "answer", status: 503, body: v4Error(503, "Request failed") }],
  ["answers nonsense", { kind: "not-json" }],
] as const) {
  test(`when the service ${name}, no screen claims that there is nothing`, async ({
    page,
    world,
    faults,
    signInAs,
  }) => {
    test.slow();
    const screens = await findScreens(world, personOf(world, "admin"));
    await signInAs("admin", "/settings");
    await faults({ operation: "*", ...mishap });
    for (const { name: screen, path } of screens) {
      await page.goto(path);
      await expect(page.getByRole("alert").first(), screen).toBeVisible();
      await expect(page.locator("[aria-busy=true]"), screen).toHaveCount(0, { timeout: 20_000 });
      await expect(page.getByRole("main"), screen).not.toContainText(emptyWords);
      await expect(page.getByRole("heading", { level: 1 }), screen).toHaveCount(1);
      await expect(page.getByRole("navigation", { name: "Main", exact: true })).toBeVisible();
    }
    await page.keyboard.press("Control+k");
    const dialog = page.getByRole("dialog", { name: "Search" });
    await dialog.getByRole("combobox").fill("laptop");
    await expect(dialog.locator(".text-signal").first()).toBeVisible();
    await expect(dialog.getByText("Searching…")).toHaveCount(0);
    await expect(dialog).not.toContainText("No results");
  });
}

test("a service that is not running is said to be out of reach, and comes back", async ({
  page,
  faultProxy,
  signInAs,
}) => {
  await signInAs("admin", "/settings");
  await faultProxy.refuse();
  try {
    await page.goto("/orders");
    const notice = page.getByRole("alert").first();
    await expect(notice).toHaveAttribute("data-failure", "unreachable");
    await expect(notice).toContainText("refused the connection");
    await expect(page.getByRole("table")).toHaveCount(0);
  } finally {
    await faultProxy.listen();
  }
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("table")).toBeVisible();
});

test("an export that breaks off writes no file and says so", async ({ page, faults, signInAs }) => {
  await signInAs("admin", "/orders");
  await expect(page.getByRole("table")).toBeVisible();
  let downloads = 0;
  page.on("download", () => {
    downloads += 1;
  });
  await faults(
    { operation: "orders.list", kind: "pass", times: 1 },
    { operation: "orders.list", kind: "answer", status: 500, body: v4Error(500, "Request failed") },
  );
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No file was written" })).toBeVisible({
    timeout: 40_000,
  });
  expect(downloads).toBe(0);
});

test("an address that can be no record leads nowhere, politely", async ({ page, signInAs }) => {
  await signInAs("admin", "/settings");
  for (const path of ["/orders/~!", "/employees/a%2Fb", "/inventory/%00", "/teams/a%5Cb"]) {
    const answered = await page.goto(path);
    expect(answered?.status(), path).toBeLessThan(500);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    await expect(page.getByRole("main"), path).toBeVisible();
    await expect(page, path).toHaveTitle(/SANDBOX/);
  }
});
