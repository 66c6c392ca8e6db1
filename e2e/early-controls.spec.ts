import { proof } from "#testing/proofs.ts";
import { expect, test } from "./fixtures.ts";
import { NewOrderPage } from "./pages/new-order-page.ts";
import { holdScripts } from "./support/hold-scripts.ts";

test("what is chosen on a new order before its scripts have come is kept", async ({ page }) => {
  const form = new NewOrderPage(page);
  const load = await holdScripts(page);
  await page.goto("/orders/new", { waitUntil: "commit" });
  await form.type("Collection").click();
  await expect(form.preflight).toContainText("Choose an order type.");
  load();
  await expect(form.type("Collection")).toBeChecked();
  await expect(form.preflight).not.toContainText("Choose an order type.");
});

test("a time zone and a format that are chosen before the scripts have come apply, each once", async ({
  page,
}) => {
  const load = await holdScripts(page);
  await page.goto("/settings", { waitUntil: "commit" });
  const tested = page.getByRole("table", { name: "API permissions" }).getByRole("time").first();
  await page.getByLabel("Format").selectOption({ label: "English (Germany)" });
  await page.getByLabel("Format").selectOption({ label: "English (United States)" });
  await page.getByLabel("Time zone").selectOption("UTC");
  load();
  await expect(tested).toHaveText(/[AP]M$/);
  await expect(page.getByLabel("Format")).toHaveValue("US");
  await expect(page.getByLabel("Time zone")).toHaveValue("UTC");
});

test(
  "what is typed into a filter before the scripts have come filters when they have",
  proof,
  async ({ page }) => {
    const load = await holdScripts(page);
    await page.goto("/employees", { waitUntil: "commit" });
    const box = page.locator("[data-filter-box]");
    await box.pressSequentially("a");
    load();
    await expect(page).toHaveURL(/[?&]query=a(&|$)/);
    await expect(box).toHaveValue("a");
  },
);

test("a key that is sent before the scripts have come stays in its field and out of the address", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin", "/", "fresh");
  const load = await holdScripts(page);
  await page.goto("/settings/connections/new", { waitUntil: "commit" });
  const form = page.getByRole("form", { name: "Add connection" });
  const key = form.getByLabel("API key");
  await form.getByLabel("Name").fill("Early");
  await key.fill("not-a-key");
  await key.press("Enter");
  load();
  await expect(page).toHaveURL("/settings/connections/new");
  await expect(key).toHaveValue("not-a-key");
});

test("the browser asks for a page's scripts once it has painted the page, or a second later", async ({
  page,
}) => {
  await page.goto("/orders");
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  const { answered, painted, asked } = await page.evaluate(() => ({
    answered: performance
      .getEntriesByType("navigation")
      .map((entry) => (entry as PerformanceNavigationTiming).responseStart)[0],
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    asked: performance
      .getEntriesByType("resource")
      .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === "script")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ startTime }) => startTime),
  }));
  expect(asked.length).toBeGreaterThan(3);
  expect(Math.min(...asked)).toBeGreaterThanOrEqual(Math.min(painted, Number(answered) + 1_000));
});
