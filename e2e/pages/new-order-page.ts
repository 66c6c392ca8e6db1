import { expect, type Locator } from "@playwright/test";
import type { Row } from "#testing/world/service.ts";
import { newOrderPath, type Order } from "../support/order-data.ts";
import { expectStatus, OrderForm } from "./page-object.ts";

/** The form at /orders/new with its pre-flight check and its outcome. */
export class NewOrderPage extends OrderForm {
  readonly newOrderLink = this.page.getByRole("link", { name: "New order" });
  readonly preflight = this.page.getByRole("region", { name: "Pre-flight check" });
  readonly orderLink = this.outcome.getByRole("link", { name: "Open the order" });
  readonly checkedType = this.page.getByRole("radio", { checked: true });
  readonly pickupFrom = this.page.getByLabel("Pickup from");
  readonly pickupTo = this.page.getByLabel(/^To\b/);
  /** Fills in the next working day. */
  readonly suggestedPickup = this.page.getByRole("button", { name: /^Use .+ to / });
  readonly selectAllButton = this.page.getByRole("button", { name: "Select all" });
  readonly timeZone = this.page.getByLabel("Time zone");
  readonly availableStock = this.page.getByRole("list", { name: "Available devices" });
  /** Adds one device of each model that is found. */
  readonly addButtons = this.availableStock.getByRole("button", { name: /^Add one / });
  readonly chosenStock = this.page.getByRole("list", { name: "Chosen from stock" });
  readonly draftNotice = this.page.getByText("Draft restored");
  readonly discardDraftButton = this.page.getByRole("button", { name: "Discard draft" });
  readonly repeatCheckButton = this.preflight.getByRole("button", { name: "Try again" });
  readonly placeAnotherButton = this.page.getByRole("button", { name: "Place another order" });
  readonly sendAgainButton = this.outcome.getByRole("button", { name: "Send the same form again" });

  async open(order: Partial<Order>) {
    await this.page.goto(newOrderPath(order));
  }

  type(orderType: string): Locator {
    return this.page.getByRole("radio", { name: new RegExp(`^${orderType}`) });
  }

  async chooseEmployee({ email, displayName }: Row) {
    await this.employee.fill(String(email));
    await this.page.getByRole("option", { name: String(displayName) }).click();
    await expect(this.changeEmployee).toBeFocused();
  }

  /** Returns the controls of a device's row in one of the form's lists. */
  device({ id }: Pick<Row, "id">) {
    const row = this.page.locator(`[data-device="${id}"]`);
    return {
      selected: row.getByRole("checkbox").first(),
      returnOption: row.getByRole("combobox"),
      legalHold: row.getByRole("checkbox", { name: /^Legal hold for/ }),
      legalHoldInstructions: row.getByRole("textbox"),
    };
  }

  /** Finds a device in stock by its serial number and selects it. */
  async chooseStock(device: Row) {
    await this.page.getByLabel("Find available devices").fill(String(device.serialNumber));
    await this.page.getByLabel("Stock location").selectOption("");
    await this.device(device).selected.check();
  }

  /** Opens the accepted order from its outcome. */
  async openOrder(id: string) {
    await this.orderLink.click();
    await this.page.waitForURL(`/orders/${id}`);
  }

  async expectCanBePlaced() {
    await expect(this.preflight.getByText("Can be placed", { exact: true })).toBeVisible();
    await expect(this.preflight).toContainText(/Checked .+/);
    await expect(this.placeButton).toBeEnabled();
  }

  /** Places the order, and returns the ID of the accepted order. */
  async placeAndExpectAccepted(): Promise<string> {
    await this.placeButton.click();
    return this.expectAccepted();
  }

  /** Waits until the order is accepted, and returns the ID of the order that the outcome links. */
  async expectAccepted(timeout = 30_000): Promise<string> {
    await expectStatus(this.outcome, "accepted", timeout);
    const href = await this.orderLink.getAttribute("href");
    return href?.split("/").at(-1) ?? "";
  }
}

/** Returns a local date and time in so many days, for a pickup window that lies in the future. */
export const daysFromNow = (days: number, time: string) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${time}`;
};
