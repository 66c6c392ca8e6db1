import { toIdSegment } from "#lib/v4/fields/id-segment.ts";
import { findUnsafe, showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { proof } from "#testing/proofs.ts";
import type { Row } from "#testing/world/service.ts";
import { startWorld } from "#testing/world/world.ts";
import { test as base, expect } from "./fixtures.ts";
import { rowLinks } from "./pages/list-page.ts";
import { button, field } from "./pages/record-form.ts";
import { failures, screenHeading } from "./pages/shell.ts";
import { startOddIdProxy, toOddId } from "./support/odd-id-proxy.ts";
import { readEmployee } from "./support/records.ts";

// A world whose service has IDs with slashes, percent signs, blanks, dots and emoji.
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

/** Returns one record for each kind of odd ID. */
const oneOfEachKind = (rows: readonly Row[]) => {
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
  test(
    `records of ${list} with odd IDs open by their address and from their list`,
    proof,
    async ({ page, admin }) => {
      const rows =
        list === "orders" || list === "employees"
          ? await admin.allRows(path)
          : await admin.rows(`${path}?limit=50`);
      const records = oneOfEachKind(rows);
      expect(records.length).toBeGreaterThan(list === "teams" ? 2 : 9);
      for (const { id } of records) {
        const odd = toOddId(id);
        const response = await page.goto(`/${list}/${toIdSegment(odd)}`);
        expect(response?.status(), odd).toBe(200);
        await expect(screenHeading(page), odd).toBeVisible();
        await expect(failures(page), odd).toHaveCount(0);
        const shown = showUnsafe(odd.trim());
        await expect(page.getByText(shown, { exact: false }).first(), odd).toBeAttached();
        expect(findUnsafe(await page.locator("body").innerText(), true), odd).toBeNull();
      }
      await page.goto(path);
      const link = rowLinks(page).first();
      const href = (await link.getAttribute("href")) ?? "";
      expect(href).toMatch(new RegExp(`^/${list}/[A-Za-z0-9_~-]+$`));
      await link.click();
      await page.waitForURL(href);
      await expect(screenHeading(page)).toBeVisible();
      await expect(failures(page)).toHaveCount(0);
    },
  );
}

test(
  "an address with a URL-encoded ID, as in old links, opens the record",
  proof,
  async ({ page, admin }) => {
    const orders = oneOfEachKind(await admin.allRows("/orders"));
    const spaced = orders.map(({ id }) => toOddId(id)).filter((id) => /^[\p{L}\d _]+$/u.test(id));
    expect(spaced.length).toBeGreaterThan(1);
    for (const id of spaced) {
      await page.goto(`/orders/${encodeURIComponent(id)}`);
      await expect(failures(page), id).toHaveCount(0);
      await expect(screenHeading(page), id).toBeVisible();
    }
  },
);

test("an employee with an odd ID can be edited", proof, async ({ page, admin }) => {
  const [employee] = oneOfEachKind(await admin.allRows("/employees"));
  const odd = toOddId(String(employee?.id));
  await page.goto(`/employees/${toIdSegment(odd)}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.waitForURL(`/employees/${toIdSegment(odd)}/edit`);
  await field(page, "Job title").fill("Keeper of odd ids");
  await button(page, /^Save/).click();
  await expect(page.locator('[data-intent-status="accepted"]')).toBeVisible();
  const saved = await readEmployee(admin, String(employee?.id));
  expect(saved.jobTitle).toBe("Keeper of odd ids");
});

test("an address that can't be an ID answers 404 with a page", proof, async ({ page }) => {
  for (const segment of ["~!", "~", "~Li4", "%00"]) {
    const response = await page.goto(`/orders/${segment}`);
    expect(response?.status(), segment).toBe(404);
    await expect(screenHeading(page), segment).toHaveCount(1);
  }
});
