import { expect, type Locator, type Page } from "@playwright/test";

/** The page of one request at /requests/:id, with its status and its decision form. */
export class RequestPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly status: Locator;
  readonly activityLog: Locator;
  readonly candidates: Locator;
  readonly decision: Locator;
  readonly options: Locator;
  readonly cancelOption: Locator;
  readonly resendOption: Locator;
  readonly useRecordOption: Locator;
  readonly useRecordButton: Locator;
  readonly resendButton: Locator;
  readonly checkedConfirmation: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1 });
    this.status = page.getByRole("region", { name: "Status", exact: true });
    this.activityLog = page.getByRole("region", { name: "Activity log" });
    this.candidates = page.getByRole("heading", { name: "Possible matches" }).locator("../..");
    this.decision = page.getByRole("form", { name: "Decide" });
    this.options = page.getByRole("radio");
    this.cancelOption = page.getByRole("radio", { name: "Cancel request" });
    this.resendOption = page.getByRole("radio", { name: "Resend" });
    this.useRecordOption = page.getByRole("radio", { name: /^Use ord_\w+$/ });
    this.useRecordButton = page.getByRole("button", { name: "Use this record" });
    this.resendButton = page.getByRole("button", { name: "Resend" });
    this.checkedConfirmation = page.getByRole("checkbox", { name: /^I've checked/ });
  }

  async cancel() {
    await this.cancelOption.check();
    await this.page.getByRole("button", { name: "Cancel request" }).click();
  }

  async useRecord() {
    await this.useRecordOption.check();
    await this.useRecordButton.click();
  }

  async openOrder() {
    await this.status.getByRole("link", { name: "Open the order" }).click();
    await this.page.waitForURL(/\/orders\/ord_/);
  }

  async expectStatus(status: string, timeout?: number) {
    await expect(this.status).toHaveAttribute(
      "data-intent-status",
      status,
      timeout === undefined ? {} : { timeout },
    );
  }
}
