import { expect, type Locator, type Page } from "@playwright/test";

/** The forms of employees, teams and addresses: fields, buttons and the status of a write. */
export const field = (page: Page, label: string): Locator =>
  page.getByLabel(label, { exact: true });

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole("main").getByRole("button", { name, exact: true });

export const dialog = (page: Page): Locator => page.getByRole("dialog");

export const dialogButton = (page: Page, name: string): Locator =>
  dialog(page).getByRole("button", { name, exact: true });

/** Fills in the fields with these labels. */
export const fillFields = async (page: Page, values: Record<string, string>): Promise<void> => {
  for (const [label, value] of Object.entries(values)) {
    const control = field(page, label);
    await (label === "Country" ? control.selectOption(value) : control.fill(value));
  }
};

/** The panel that shows the status of a write. */
export const intentStatus = (page: Page): Locator => page.locator("[data-intent-status]");

export const expectInvalid = (page: Page, label: string): Promise<void> =>
  expect(field(page, label)).toHaveAttribute("aria-invalid", "true");

/** Waits until the list of countries has loaded, which is when a form can be used. */
export const waitForCountries = (page: Page): Promise<void> =>
  expect(field(page, "Country").locator("option").nth(20)).toBeAttached();

export const openForm = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await waitForCountries(page);
};

/** The panel of an employee's form that lists the orders which keep the old address. */
export const ordersWithOldAddress = (page: Page): Locator =>
  page.getByRole("region", { name: "Orders that keep the old address" });
