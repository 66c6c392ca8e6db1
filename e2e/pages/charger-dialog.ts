import { expect, type Locator, type Page } from "@playwright/test";

export const requestChargerButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Request replacement charger" });

/** The dialog "Replacement charger" on the page of an order or a device. */
export class ChargerDialog {
  readonly root: Locator;
  readonly devices: Locator;
  readonly serialNumber: Locator;
  readonly sendButton: Locator;
  readonly outcome: Locator;

  constructor(page: Page) {
    this.root = page.getByRole("dialog", { name: "Replacement charger" });
    this.devices = this.root.getByRole("radio");
    this.serialNumber = this.root.getByLabel("Serial number");
    this.sendButton = this.root.getByRole("button", { name: "Request charger" });
    this.outcome = this.root.locator("[data-intent-status]");
  }

  device(serialNumber: string): Locator {
    return this.root.getByRole("radio", { name: serialNumber });
  }

  async chooseDevice(serialNumber: string) {
    await this.root.getByText(serialNumber).click();
  }

  async send() {
    await this.sendButton.click();
  }

  async sendSecond() {
    await this.root.getByRole("button", { name: "Place a second charger request" }).click();
  }

  async close() {
    await this.root.getByRole("button", { name: "Close", exact: true }).click();
    await expect(this.root).toHaveCount(0);
  }

  outcomeWith(status: string): Locator {
    return this.root.locator(`[data-intent-status="${status}"]`);
  }

  async expectAccepted(timeout?: number) {
    await expect(this.outcomeWith("accepted")).toBeVisible(
      timeout === undefined ? {} : { timeout },
    );
  }
}

/** Opens the dialog on the page of an order or a device. */
export const openChargerDialog = async (page: Page): Promise<ChargerDialog> => {
  await requestChargerButton(page).click();
  const dialog = new ChargerDialog(page);
  await expect(dialog.sendButton).toBeVisible();
  return dialog;
};
