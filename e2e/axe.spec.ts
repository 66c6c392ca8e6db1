import type { Page } from "@playwright/test";
import { findRecordScreens, fixedScreens } from "../scripts/world/screens.ts";
import { expect, personOf, test } from "./fixtures.ts";
import { violationsOf } from "./violations.ts";

// What fades in would be measured half seen.
test.use({ contextOptions: { reducedMotion: "reduce" } });
test.describe.configure({ timeout: 120_000 });

/** Base UI hides its focus guards from readers while a popup with a text box is open. */
const inPopup = ["aria-hidden-focus"];

const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** No violations as the page stands, in both themes and at both widths. */
const expectNone = async (page: Page, what: string, exempt: string[] = []) => {
  for (const viewport of widths) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const found = await violationsOf(page, exempt);
      expect(found, `${what}, ${colorScheme}, ${viewport.width} px`).toEqual([]);
    }
  }
};

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
};

/** Rows are alike: a few of them say as much as fifty. */
const few: Readonly<Record<string, string>> = {
  Orders: "/orders?limit=5",
  Employees: "/employees?limit=5",
  Inventory: "/inventory?limit=5",
};

for (const { name, path } of fixedScreens) {
  test(`${name} has no violations`, async ({ page, signInAs }) => {
    await signInAs("admin", "/settings");
    await open(page, few[name] ?? path);
    await expectNone(page, name);
  });
}

for (const name of ["Order", "Delivered order", "Employee", "New order", "Device", "Team"]) {
  test(`${name} has no violations`, async ({ page, world, signInAs }) => {
    await signInAs("admin", "/settings");
    const screens = await findRecordScreens(world, personOf(world, "admin"));
    await open(page, screens.find((screen) => screen.name === name)?.path ?? "");
    await expectNone(page, name);
  });
}

test("sign-in, a refused sign-in and a page that is not there have no violations", async ({
  page,
}) => {
  await open(page, "/signin");
  await expectNone(page, "Sign in");
  await page.getByLabel("Email").fill("nobody@example.com");
  await page.getByLabel("Password").fill("not the password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "Wrong email or password" }),
  ).toBeVisible();
  await expectNone(page, "Sign in, refused");
});

test("peek, filter, search, shortcuts and menu have no violations while open", async ({
  page,
  signInAs,
}) => {
  await signInAs("admin", "/orders?limit=5");
  const first = page.getByRole("table").locator("[data-row-link]").first();
  await expect(first).toBeVisible();
  await first.focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("complementary", { name: /^Peek at order/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expectNone(page, "Peek");
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole("search").getByRole("button", { name: "Status", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "Filter by Status" })).toBeVisible();
  await expectNone(page, "Filter", inPopup);
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /search/i }).fill("laptop");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expect(page.getByText("Searching…")).toHaveCount(0);
  await expectNone(page, "Search", inPopup);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Search" })).toHaveCount(0);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await expectNone(page, "Shortcuts", inPopup);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /account menu$/ }).click();
  await expect(page.getByRole("button", { name: "Sign out" })).toBeVisible();
  await expectNone(page, "Menu");
});

test("failures, waiting and emptiness have no violations", async ({
  page,
  faults,
  signInAs,
  world,
}) => {
  await signInAs("admin", "/settings");
  await open(page, "/orders?query=no-order-is-called-this");
  await expect(page.getByText("No order matches these filters.")).toBeVisible();
  await expectNone(page, "Empty list");

  const screens = await findRecordScreens(world, personOf(world, "admin"));
  const order = screens.find(({ name }) => name === "Order")?.path ?? "";
  await faults({
    operation: "*",
    kind: "answer",
    status: 403,
    body: { statusCode: 403, statusMessage: "The key lacks mcp:orders:read" },
  });
  for (const path of [order, "/", "/orders", "/settings"]) {
    await page.goto(path);
    await expect(page.getByRole("alert").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectNone(page, `Failed ${path}`);
  }
  await faults({ operation: "*", kind: "hold" });
  await page.goto("/orders", { waitUntil: "commit" });
  await expect(page.getByText("Taking longer than usual").first()).toBeVisible();
  await expectNone(page, "Waiting");
});
