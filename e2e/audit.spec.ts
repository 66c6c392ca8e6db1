import { proof, seedOf } from "#testing/proofs.ts";
import { expect, test } from "./fixtures.ts";
import {
  chooseFilter,
  downloadCsv,
  openBrowserExport,
  rowLinks,
  tableRows,
} from "./pages/list-page.ts";
import { failures, rail } from "./pages/shell.ts";
import { expectNoViolations } from "./support/expect-accessible.ts";

test("an admin finds a sign-in in the audit log, opens it, and downloads what is filtered", async ({
  page,
  admin,
}) => {
  await page.goto("/");
  await rail(page).getByRole("link", { name: "Audit" }).click();
  await expect(page.getByText("Not verified.")).toBeVisible();
  await chooseFilter(page, "Action", "Sign-in");
  await expect(page).toHaveURL(/action=sign-in/);
  await expect(tableRows(page).filter({ hasNotText: /sign(ed)? in/ })).toHaveCount(0);
  await expect(tableRows(page).first()).toContainText(`${admin.user.displayName} signed in`);

  await rowLinks(page).first().click();
  const drawer = page.getByRole("complementary", { name: /^Entry \d+$/ });
  await expect(drawer).toContainText(admin.user.email);
  await expect(drawer).toContainText("demo");
  await expect(drawer.getByRole("heading", { name: "Hash" })).toBeVisible();
  await expectNoViolations(page, "Audit with a drawer");
  await page.keyboard.press("Escape");
  await expect(drawer).toHaveCount(0);
  // A drawer that is closed by its own button returns the focus to its row.
  await rowLinks(page).first().press("Enter");
  await drawer.getByRole("button", { name: /^Close entry/ }).press("Enter");
  await expect(rowLinks(page).first()).toBeFocused();

  const { filename, rows } = await downloadCsv(page, page.getByRole("link", { name: "Export" }));
  expect(filename).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/);
  const [header, ...body] = rows;
  expect(header?.slice(0, 4)).toEqual(["Number", "Time (UTC)", "Action", "Outcome"]);
  expect(new Set(body.map((row) => row[2]))).toEqual(new Set(["sign-in"]));

  // The download is an entry itself.
  await page.goto("/audit?action=export&subject=audit");
  await expect(tableRows(page)).toHaveCount(1);
  await expect(tableRows(page)).toContainText(`${admin.user.displayName} exported audit`);
});

test("a date that is none is refused with a sentence", async ({ page }) => {
  await page.goto("/audit?from=yesterday");
  await expect(failures(page, "validation")).toContainText("The request was not understood");
  await expect(page.getByText("Write a date as 2026-11-21.")).toBeVisible();
});

test("reading an employee's personal details is in the audit log, with their names only", async ({
  page,
  admin,
}) => {
  await page.goto(await admin.pathOf("Employee"));
  await page.goto("/audit?action=employees.get");
  await rowLinks(page).first().click();
  const drawer = page.getByRole("complementary", { name: /^Entry \d+$/ });
  await expect(drawer).toContainText("127.0.0.1");
  await expect(drawer).toContainText(/fields.*personalEmail/);
});

const others = ["manager", "support"] as const;
const marksOf = seedOf(others, ["manager"]);

for (const kind of others) {
  test(
    `${kind} has no audit log: neither in the navigation, nor as a page, nor as a route`,
    marksOf(kind),
    async ({ page, signInAs }) => {
      await signInAs(kind, "/audit");
      await expect(page.getByText("Only admins can see the audit log.")).toBeVisible();
      await expect(rail(page).getByRole("link", { name: "Audit" })).toHaveCount(0);
      for (const path of ["/api/audit", "/api/audit/export"]) {
        const status = await page.evaluate(async (address) => (await fetch(address)).status, path);
        expect(status, path).toBe(403);
      }
    },
  );
}

test(
  "the export of a list is in the audit log, with the names of its filters",
  proof,
  async ({ page }) => {
    await page.goto("/employees?query=maya");
    await downloadCsv(page, await openBrowserExport(page));
    await page.goto("/audit?action=export&subject=employees.list");
    await expect(tableRows(page)).toHaveCount(1);
    await rowLinks(page).first().click();
    await expect(page.getByRole("complementary")).toContainText("query");
  },
);

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("an entry opens in place of the list, and closes again", async ({ page }) => {
    await page.goto("/audit?action=sign-in");
    await tableRows(page).first().click();
    const drawer = page.getByRole("complementary", { name: /^Entry \d+$/ });
    await expect(drawer).toBeFocused();
    await drawer.getByRole("button", { name: /^Close entry/ }).click();
    await expect(rowLinks(page).first()).toBeFocused();
  });
});
