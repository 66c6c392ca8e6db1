import { expect, type Locator, type Page } from "@playwright/test";

export const setPinButton = (page: Page): Locator =>
  page.getByRole("button", { name: "Set unlock PIN" });

/** The dialog "Unlock PIN" on a device's page. */
export class PinDialog {
  readonly root: Locator;
  readonly pin: Locator;
  readonly confirmation: Locator;
  readonly inputs: Locator;
  readonly saveButton: Locator;

  constructor(page: Page) {
    this.root = page.getByRole("dialog", { name: "Unlock PIN" });
    this.pin = this.root.getByLabel("Unlock PIN", { exact: true });
    this.confirmation = this.root.getByLabel("Confirm PIN");
    this.inputs = this.root.locator("input");
    this.saveButton = this.root.getByRole("button", { name: "Save PIN" });
  }

  async enter(pin: string, confirmation = pin) {
    await this.pin.fill(pin);
    await this.confirmation.fill(confirmation);
  }

  async save() {
    await this.saveButton.click();
  }

  outcomeWith(status: string): Locator {
    return this.root.locator(`[data-intent-status="${status}"]`);
  }

  async expectAccepted() {
    await expect(this.outcomeWith("accepted")).toBeVisible();
  }
}

/** Opens the dialog on a device's page. */
export const openPinDialog = async (page: Page): Promise<PinDialog> => {
  await setPinButton(page).click();
  const dialog = new PinDialog(page);
  await expect(dialog.saveButton).toBeVisible();
  return dialog;
};
