import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { findUnsafe, showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { ask, askAll, type Row, rowsOf } from "../scripts/world/service.ts";
import { startWorld } from "../scripts/world/world.ts";
import { test as base, expect, personOf } from "./fixtures.ts";
import { startOddIdProxy, toOddId } from "./odd-id-proxy.ts";

// The console speaks to a service whose ids hold slashes, percent signs, blanks, dots and emoji.
const test = base.extend<object, { world: Awaited<ReturnType<typeof startWorld>> }>({
  world: [
    async ({ browserName: _ }, use) => {
      const proxy = await startOddIdProxy();
      const world = await startWorld({ through: proxy.origin });
      await use(world);
      await world.close();
      await proxy.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

/** One record for each kind of odd id. */
const kinds = (rows: readonly Row[]) => {
  const byOddPart = new Map(rows.map((row) => [toOddId(row.id).replace(row.id, ""), row]));
  return [...byOddPart.values()];
};

const lists = [
  ["orders", "/orders"],
  ["employees", "/employees"],
  ["inventory", "/inventory"],
  ["teams", "/teams"],
] as const;

for (const [list, path] of lists) {
  test(`a record of ${list} opens by its address and from its list, whatever its id is made of`, async ({
    page,
    world,
    signInAs,
  }) => {
    test.setTimeout(120_000);
    const admin = await signInAs("admin", "/settings");
    const rows =
      list === "orders" || list === "employees"
        ? await askAll(world, admin, path)
        : rowsOf((await ask(world, admin, `${path}?limit=50`)).body);
    const some = kinds(rows);
    expect(some.length).toBeGreaterThan(list === "teams" ? 2 : 9);
    for (const { id } of some) {
      const odd = toOddId(id);
      const answered = await page.goto(`/${list}/${toIdSegment(odd)}`);
      expect(answered?.status(), odd).toBe(200);
      await expect(page.getByRole("heading", { level: 1 }), odd).toBeVisible();
      await expect(page.locator("[data-failure]"), odd).toHaveCount(0);
      const shown = showUnsafe(odd.trim());
      await expect(page.getByText(shown, { exact: false }).first(), odd).toBeAttached();
      expect(findUnsafe(await page.locator("body").innerText(), true), odd).toBeNull();
    }
    await page.goto(path);
    const link = page.getByRole("table").locator("[data-row-link]").first();
    const href = (await link.getAttribute("href")) ?? "";
    expect(href).toMatch(new RegExp(`^/${list}/[A-Za-z0-9_~-]+$`));
    await link.click();
    await page.waitForURL(href);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[data-failure]")).toHaveCount(0);
  });
}

test("a link from before the escaped form still opens", async ({ page, world, signInAs }) => {
  const admin = await signInAs("admin", "/settings");
  const orders = kinds(await askAll(world, admin, "/orders"));
  const spaced = orders.map(({ id }) => toOddId(id)).filter((id) => /^[\p{L}\d _]+$/u.test(id));
  expect(spaced.length).toBeGreaterThan(1);
  for (const id of spaced) {
    await page.goto(`/orders/${encodeURIComponent(id)}`);
    await expect(page.locator("[data-failure]"), id).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 }), id).toBeVisible();
  }
});

test("an order's page leads to its person and back, and a person is edited", async ({
  page,
  world,
  signInAs,
}) => {
  await signInAs("admin", "/settings");
  const admin = personOf(world, "admin");
  const [employee] = kinds(await askAll(world, admin, "/employees"));
  const odd = toOddId(String(employee?.id));
  await page.goto(`/employees/${toIdSegment(odd)}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.waitForURL(`/employees/${toIdSegment(odd)}/edit`);
  await page.getByLabel("Job title", { exact: true }).fill("Keeper of odd ids");
  await page.getByRole("main").getByRole("button", { name: /^Save/ }).click();
  await expect(page.locator('[data-intent-status="accepted"]')).toBeVisible();
  const saved = (await ask(world, admin, `/employees/${employee?.id}`)).body.employee as Row;
  expect(saved.jobTitle).toBe("Keeper of odd ids");
});

test("an address that names no record is answered as not found", async ({ page, signInAs }) => {
  await signInAs("admin", "/settings");
  for (const segment of ["~!", "~", "~Li4", "%00"]) {
    const answered = await page.goto(`/orders/${segment}`);
    expect(answered?.status(), segment).toBe(404);
    await expect(page.getByRole("heading", { level: 1 }), segment).toHaveCount(1);
  }
});
