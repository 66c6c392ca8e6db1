import { expect, type Locator, type Page } from "@playwright/test";

/** The toasts that report the outcome of a request on any page. */
export class RequestUpdates {
  readonly toasts: Locator;

  constructor(page: Page) {
    this.toasts = page.getByRole("region", { name: "Request updates" }).getByRole("listitem");
  }

  async expectStatus(toast: Locator, status: string, timeout?: number) {
    await expect(toast).toHaveAttribute(
      "data-intent-status",
      status,
      timeout === undefined ? {} : { timeout },
    );
  }

  /** Dismisses the toast, and waits until it is gone. */
  async dismiss(toast: Locator) {
    await toast.getByRole("button", { name: /^Dismiss/ }).click();
    await expect(toast).toHaveCount(0);
  }

  /** Waits for the toast of an accepted request that was sent on an earlier page. */
  async expectAccepted(title: RegExp) {
    const toast = this.toasts.filter({ hasText: title });
    await this.expectStatus(toast, "accepted", 20_000);
    await this.dismiss(toast);
  }
}
