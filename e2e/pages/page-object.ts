import { expect, type Locator, type Page } from "@playwright/test";

/** A screen, or a part of one, with its locators and steps. */
export class PageObject {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }
}

/** Waits until a part of a page shows a write with this status, such as "needs you". */
export const expectStatus = (part: Locator, status: string, timeout = 10_000): Promise<void> =>
  expect(part).toHaveAttribute("data-intent-status", status, { timeout });

/** A form on a page of its own that places an order, with the outcome. */
export class OrderForm extends PageObject {
  readonly heading = this.page.getByRole("heading", { level: 1 });
  readonly placeButton = this.page.getByRole("button", { name: "Place order", exact: true });
  readonly outcome = this.page.getByRole("region", { name: "Outcome" });
  readonly employee = this.page.getByRole("combobox", { name: "Employee" });
  readonly changeEmployee = this.page.getByRole("button", { name: "Change" });
}
