import { expect, type Page } from "@playwright/test";

export const entries = (page: Page) =>
  page.getByRole("list", { name: "Exceptions, fewest business days left first" }).locator("> li");
/** Returns the entry of an order. */
export const entryOf = (page: Page, orderId: string) =>
  page.locator(`[data-entry="orders ${orderId}"]`);
export const reasons = (page: Page) => page.getByRole("navigation", { name: "Reasons" });
export const owners = (page: Page) => page.getByRole("navigation", { name: "Owner" });
export const panel = (page: Page) => page.getByRole("complementary", { name: "Chosen entry" });
/** Returns the number at the end of a group's text. */
export const countIn = (text: string | null) =>
  Number(/([\d,]+)$/.exec(text ?? "")?.[1]?.replace(",", ""));

/** Opens the queue and waits until its keys work: they have no effect before the hydration. */
export const openQueue = async (page: Page, path = "/exceptions") => {
  await page.goto(path);
  await expect(entries(page).first()).toBeVisible();
  await expect(async () => {
    await page.keyboard.press("k");
    await page.keyboard.press("x");
    await expect(entries(page).first().getByRole("checkbox")).toBeChecked({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
};
