import { expect, type Locator } from "@playwright/test";
import { expectStatus, PageObject } from "./page-object.ts";

/** A form in a dialog that a button of a record's page opens, with the outcome. */
abstract class DeviceDialog extends PageObject {
  abstract readonly openButton: Locator;
  abstract readonly root: Locator;
  abstract readonly submitButton: Locator;

  get outcome(): Locator {
    return this.root.locator("[data-intent-status]");
  }

  async open() {
    await this.openButton.click();
    await expect(this.submitButton).toBeVisible();
  }

  async submitAndExpectAccepted(timeout?: number) {
    await this.submitButton.click();
    await expectStatus(this.outcome, "accepted", timeout);
  }
}

/** The dialog "Replacement charger" on the page of an order or a device. */
export class ChargerDialog extends DeviceDialog {
  /** The button of an order's page, or of a device's: the submit button has the latter's name. */
  readonly openButton = this.page
    .getByRole("button", { name: /^Request (replacement )?charger$/ })
    .and(this.page.locator('[aria-haspopup="dialog"]'));
  readonly root = this.page.getByRole("dialog", { name: "Replacement charger" });
  readonly devices = this.root.getByRole("group", { name: "Device" }).getByRole("radio");
  readonly orders = this.root.getByRole("group", { name: "Order" }).getByRole("radio");
  readonly serialNumber = this.root.getByLabel("Serial number");
  readonly submitButton = this.root.getByRole("button", { name: "Request charger" });
  readonly secondButton = this.root.getByRole("button", { name: "Place a second charger request" });
  readonly closeButton = this.root.getByRole("button", { name: "Close", exact: true });

  device(serialNumber: string): Locator {
    return this.root.getByRole("radio", { name: serialNumber });
  }

  async openFor(serialNumber: string) {
    await this.open();
    await this.device(serialNumber).check();
  }
}

/** The dialog "Unlock PIN" on a device's page. */
export class PinDialog extends DeviceDialog {
  readonly openButton = this.page.getByRole("button", { name: /^(Set|Change) PIN$/ });
  readonly root = this.page.getByRole("dialog", { name: "Unlock PIN" });
  readonly pin = this.root.getByLabel("Unlock PIN", { exact: true });
  readonly confirmation = this.root.getByLabel("Confirm PIN");
  readonly inputs = this.root.locator("input");
  readonly submitButton = this.root.getByRole("button", { name: "Save PIN" });

  async enter(pin: string, confirmation = pin) {
    await this.pin.fill(pin);
    await this.confirmation.fill(confirmation);
  }
}
