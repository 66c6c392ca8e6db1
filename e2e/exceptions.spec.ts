import { proof } from "#testing/proofs.ts";
import { editedWorld, expect, test } from "./fixtures.ts";
import { countIn, entries, openQueue, panel, reasons } from "./pages/exceptions.ts";
import { rail } from "./pages/shell.ts";

// What people add to entries of this world stays in Quartermaster.
test.use({ worldOptions: editedWorld, contextOptions: { reducedMotion: "reduce" } });

test("a note is written and undone, an entry is assigned to a person whose key shows it and set aside until a chosen day, and a count opens its rows", async ({
  page,
}) => {
  await openQueue(page);
  await page.keyboard.press("n");
  await page.keyboard.type("<b>Broker</b> called, invoice follows");
  await page.keyboard.press("Enter");
  await expect(entries(page).first()).toContainText("<b>Broker</b> called, invoice follows");
  await page.keyboard.press("u");
  await expect(entries(page).first()).not.toContainText("Broker");

  await page.keyboard.press("Shift+O");
  await expect(panel(page).getByRole("textbox", { name: "Name of the new owner" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(entries(page).first()).not.toContainText("Unassigned");

  await panel(page)
    .getByRole("button", { name: /^Other/ })
    .click();
  const day = panel(page).getByLabel("Until the morning of");
  await expect(day).toBeFocused();
  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString();
  await day.fill(inTenDays.slice(0, inTenDays.indexOf("T")));
  await panel(page).getByRole("button", { name: "Snooze", exact: true }).click();
  await expect(reasons(page).getByRole("link", { name: /^Snoozed/ })).toContainText("1");

  const group = reasons(page).getByRole("link", { name: /^Late/ });
  const count = countIn(await group.textContent());
  await group.click();
  await expect(page).toHaveURL("/exceptions?reason=late");
  await expect(entries(page)).toHaveCount(Math.min(50, count));
  await expect(entries(page).first()).toContainText("Late");
});

test(
  "the queue stands after Today for support, who gets the facts for the provider as text",
  proof,
  async ({ page, signInAs, context }) => {
    await signInAs("support");
    await openQueue(page);
    const names = await rail(page).getByRole("link").allTextContents();
    const at = names.findIndex((name) => name.startsWith("Today"));
    expect(names[at + 1]).toMatch(/^Exceptions/);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy for the provider" }).click();
    await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^Order: ord_/);
    expect(text).toContain("Status: ");
    // The key `n` of a new order is a note here, and Enter opens the order.
    await page.getByRole("button", { name: "Copied" }).blur();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/orders\/ord_/);
  },
);
