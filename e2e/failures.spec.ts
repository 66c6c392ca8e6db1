import { proof, seedOf } from "#testing/proofs.ts";
import type { Fault } from "#testing/world/fault-proxy.ts";
import { test as base, expect } from "./fixtures.ts";
import { CatalogPage } from "./pages/catalog-page.ts";
import { expectOrderPanels, shipments } from "./pages/record-page.ts";
import { failures, screenHeading } from "./pages/shell.ts";
import { answer, refusal } from "./support/faults.ts";

const test = base.extend<{
  /** The ID of an order whose shipments the service tracks. */
  orderId: string;
}>({
  orderId: async ({ admin }, use) => {
    const [order] = await admin.rows("/orders?limit=1&status=in_transit");
    if (order === undefined) throw new Error("This world has no order in transit");
    await use(order.id);
  },
});

const operation = "orders.tracking";

const cases: { name: string; fault: Fault; kind: string | RegExp; text: RegExp }[] = [
  {
    name: "the key lacks a capability",
    fault: refusal(operation, 403, "The key lacks the capability mcp:orders:read"),
    kind: "authorization",
    text: /mcp:orders:read.*issuer for access/s,
  },
  {
    name: "the record is outside the scope of the key",
    fault: refusal(operation, 403, "The record is outside the caller's scope"),
    kind: "authorization",
    text: /outside the teams or regions/,
  },
  {
    name: "the record does not exist",
    fault: refusal(operation, 404, "Order not found"),
    kind: "not_found",
    text: /Not found or no access/,
  },
  {
    name: "the service refuses with its other form of error",
    fault: answer(
      operation,
      {
        error: { type: "validation_error", message: "id is not one", request_id: "req_42_canary" },
      },
      400,
    ),
    kind: "validation",
    text: /id is not one.*req_42_canary/s,
  },
  {
    name: "the service limits requests and says how long to wait",
    fault: { operation, kind: "429-before-commit", retryAfter: 40 },
    kind: "rate_limited",
    text: /Too many requests.*Tries again in (40|[1-3]\d) s/s,
  },
  {
    name: "the service limits requests and does not say how long to wait",
    fault: { operation, kind: "429-before-commit" },
    kind: "rate_limited",
    text: /Too many requests/,
  },
  {
    name: "the service fails",
    fault: refusal(operation, 500, "Request failed"),
    kind: "unavailable",
    text: /down or failing.*Nothing was changed/s,
  },
  {
    name: "a gateway answers with a page in place of an error",
    fault: answer(operation, "<h1>Bad gateway</h1><p>stack trace</p>", 502),
    kind: "unavailable",
    text: /^(?!.*(Bad gateway|stack trace)).*down or failing/s,
  },
  {
    name: "the connection breaks",
    fault: { operation, kind: "reset-before-commit" },
    kind: "unreachable",
    text: /No connection/,
  },
  {
    name: "the answer is not JSON",
    fault: { operation, kind: "non-json-200" },
    kind: "malformed",
    text: /Unexpected response/,
  },
  {
    name: "the answer ends early",
    fault: { operation, kind: "truncated-body" },
    kind: /^(unreachable|malformed)$/,
    text: /No connection|Unexpected response/,
  },
];

/** One that can't be tried again, one that waits, and one that failed. */
const marksOf = seedOf(
  cases.map(({ name }) => name),
  [
    "the key lacks a capability",
    "the service limits requests and says how long to wait",
    "a gateway answers with a page in place of an error",
  ],
);

test.describe("the other panels of an order stay readable", () => {
  for (const { name, fault, kind, text } of cases) {
    test(`when ${name}`, marksOf(name), async ({ page, faults, orderId }) => {
      await faults(fault);
      await page.goto(`/orders/${orderId}`);
      const notice = shipments(page).getByRole("alert");
      await expect(notice).toHaveAttribute("data-failure", kind);
      await expect(notice).toContainText(text);
      await expectOrderPanels(page, orderId);

      await faults();
      const tryAgain = notice.getByRole("button", { name: "Try again" });
      // The button is missing where the same request can't succeed, and disabled during a wait.
      if (kind === "authorization" || kind === "validation") await expect(tryAgain).toHaveCount(0);
      const canTryAgain = (await tryAgain.count()) > 0 && (await tryAgain.isEnabled());
      await (canTryAgain ? tryAgain.click() : page.reload());
      await expect(notice).toHaveCount(0);
      await expect(shipments(page)).toContainText(/Live from courier|Last known/);
      await expectOrderPanels(page, orderId);
    });
  }
});

test(
  "the panel reads again by itself after the wait that the service asked for",
  proof,
  async ({ page, faults, orderId }) => {
    await faults({ operation, kind: "429-before-commit", retryAfter: 40 });
    await page.clock.install();
    await page.goto(`/orders/${orderId}`);
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
  },
);

test("the page names a revoked key and keeps the person signed in", async ({
  page,
  faults,
  orderId,
}) => {
  await faults(refusal("*", 401, "The key is inactive"));
  await page.goto(`/orders/${orderId}`);
  const notice = failures(page, "authentication").first();
  await expect(notice).toContainText("API key rejected");
  await expect(notice).toContainText("The key is inactive");
  await expect(notice).toContainText("You stay signed in");
  await notice.getByRole("link", { name: "API permissions" }).click();
  await page.waitForURL("/settings");
  await expect(screenHeading(page)).toHaveText("Settings");
  await faults();
  await page.goto(`/orders/${orderId}`);
  await expectOrderPanels(page, orderId);
});

test(
  "the catalog's stock shelf shows its models without a number where their counts can't be read",
  proof,
  async ({ page }) => {
    await page.route("**/api/read/inventory.search*query=*", (route) =>
      route.fulfill({ status: 503, json: { message: "The API failed.", error: null } }),
    );
    const catalog = new CatalogPage(page);
    await page.goto("/catalog");
    const model = catalog.shelf.getByRole("listitem").first();
    await expect(model).toContainText("available");
    await expect(model).not.toContainText(/\d ?available|none available/);
    await expect(catalog.shelf.locator("[aria-busy=true]")).toHaveCount(0);
  },
);

test(
  "a slow panel shows a skeleton at once, a message after five seconds, and then the data",
  proof,
  async ({ page, faults, orderId }) => {
    await faults({ operation, kind: "hang-before-commit" });
    await page.goto(`/orders/${orderId}`, { waitUntil: "commit" });
    const skeleton = shipments(page).locator(".shape-after-wait");
    const message = shipments(page).getByText("Taking longer than usual");
    await expect(skeleton).toBeVisible();
    await expect(message).toBeHidden();
    await expect(skeleton).toHaveCSS("animation-delay", "0.15s");
    await expect(message).toHaveCSS("animation-delay", "5s");
    // The other panels do not wait for the slow one.
    await expectOrderPanels(page, orderId);
    await expect(message).toBeVisible();
    await faults();
    await expect(shipments(page)).toContainText(/Live from courier|Last known/);
    await expect(message).toHaveCount(0);
  },
);
