import { budgets, scriptsNamedIn } from "../scripts/browser/budgets.ts";
import { expect, test } from "./fixtures.ts";
import { NewOrderPage } from "./pages/new-order-page.ts";

const kilobytes = (bytes: number) => bytes / 1024;

test("the scripts of every screen and the page of 50 orders stay within their budgets", async ({
  page,
  context,
  admin,
}) => {
  const read = async (path: string) => (await context.request.get(path)).body();
  /** Bytes of each script as it is sent. */
  const sizes = new Map<string, number>();
  const sizeOf = async (script: string) => {
    const known = sizes.get(script);
    if (known !== undefined) return known;
    const answer = await context.request.head(script, { headers: { "accept-encoding": "br" } });
    const { "content-encoding": encoding, "content-length": length } = answer.headers();
    expect(encoding, script).toBe("br");
    sizes.set(script, Number(length));
    return Number(length);
  };
  const sumOf = async (scripts: Iterable<string>) => {
    let bytes = 0;
    for (const script of scripts) bytes += await sizeOf(script);
    return bytes;
  };
  for (const { name, definition, path } of await admin.screens()) {
    const bytes = await sumOf(scriptsNamedIn(String(await read(path))));
    expect(bytes, name).toBeGreaterThan(0);
    const limit =
      path === "/orders" ? budgets.ordersScripts : budgets.scripts[definition.sizeClass];
    expect.soft(kilobytes(bytes), name).toBeLessThanOrEqual(limit);
  }

  const orders = await read("/orders?limit=50");
  expect(String(orders).match(/data-row-link=/g)).toHaveLength(50);
  expect.soft(kilobytes(orders.length), "/orders").toBeLessThanOrEqual(budgets.ordersHtml);

  const loaded = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") loaded.add(request.url());
  });
  await page.goto("/orders");
  const sentBytes = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return (navigation as PerformanceNavigationTiming).encodedBodySize;
  });
  expect(sentBytes, "/orders as it is sent").toBeGreaterThan(0);
  expect
    .soft(kilobytes(sentBytes), "/orders as it is sent")
    .toBeLessThanOrEqual(budgets.ordersSent);
  const form = new NewOrderPage(page);
  await form.newOrderLink.click();
  await expect(form.employee).toBeEnabled();
  const newOrder = kilobytes(await sumOf(loaded));
  expect(newOrder, "New order").toBeGreaterThan(0);
  expect.soft(newOrder, "New order").toBeLessThanOrEqual(budgets.openNewOrder);
});
