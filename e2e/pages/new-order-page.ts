import { expect, type Locator, type Page } from "@playwright/test";
import type { Row } from "../../scripts/world/service.ts";
import { newOrderPath, type Order } from "../support/order-data.ts";

/** A device in one of the form's lists, with the controls of its row. */
interface DeviceRow {
  selected: Locator;
  returnOption: Locator;
  legalHold: Locator;
  legalHoldInstructions: Locator;
}

/** The form at /orders/new with its pre-flight check and its outcome. */
export class NewOrderPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly newOrderLink: Locator;
  readonly preflight: Locator;
  readonly placeButton: Locator;
  readonly outcome: Locator;
  readonly orderLink: Locator;
  readonly checkedType: Locator;
  readonly employee: Locator;
  readonly changeEmployee: Locator;
  readonly pickupFrom: Locator;
  readonly pickupTo: Locator;
  readonly timeZone: Locator;
  readonly availableStock: Locator;
  readonly draftNotice: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1 });
    this.newOrderLink = page.getByRole("link", { name: "New order" });
    this.preflight = page.getByRole("region", { name: "Pre-flight check" });
    this.placeButton = page.getByRole("button", { name: "Place order" });
    this.outcome = page.getByRole("region", { name: "Outcome" });
    this.orderLink = this.outcome.getByRole("link", { name: "Open the order" });
    this.checkedType = page.getByRole("radio", { checked: true });
    this.employee = page.getByRole("combobox", { name: "Employee" });
    this.changeEmployee = page.getByRole("button", { name: "Change" });
    this.pickupFrom = page.getByLabel("Pickup from");
    this.pickupTo = page.getByLabel(/^To/);
    this.timeZone = page.getByLabel("Time zone");
    this.availableStock = page.getByRole("list", { name: "Available in stock" });
    this.draftNotice = page.getByText("Draft restored");
  }

  async open(order: Partial<Order>) {
    await this.page.goto(newOrderPath(order));
  }

  type(orderType: string): Locator {
    return this.page.getByRole("radio", { name: new RegExp(`^${orderType}`) });
  }

  async chooseType(orderType: string) {
    await this.type(orderType).check();
  }

  async chooseEmployee({ email, displayName }: Row) {
    await this.employee.fill(String(email));
    await this.page.getByRole("option", { name: String(displayName) }).click();
    await expect(this.changeEmployee).toBeFocused();
  }

  device({ id }: Pick<Row, "id">): DeviceRow {
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
    await this.page.getByLabel("Find in stock").fill(String(device.serialNumber));
    await this.page.getByLabel("Stock location").selectOption("");
    await this.device(device).selected.check();
  }

  async place() {
    await this.placeButton.click();
  }

  async placeAnother() {
    await this.page.getByRole("button", { name: "Place another order" }).click();
  }

  async sendAgain() {
    await this.outcome.getByRole("button", { name: "Send the same form again" }).click();
  }

  async repeatCheck() {
    await this.preflight.getByRole("button", { name: "Try again" }).click();
  }

  async resumeDraft(orderType: string) {
    await this.page.getByRole("link", { name: orderType, exact: true }).click();
  }

  async discardDraft() {
    await this.page.getByRole("button", { name: "Discard draft" }).click();
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

  async expectOutcome(status: string, timeout?: number) {
    await expect(this.outcome).toHaveAttribute(
      "data-intent-status",
      status,
      timeout === undefined ? {} : { timeout },
    );
  }

  /** Waits until the order is accepted, and returns the ID of the order that the outcome links. */
  async expectAccepted(timeout = 30_000): Promise<string> {
    await this.expectOutcome("accepted", timeout);
    const href = await this.orderLink.getAttribute("href");
    return href?.split("/").at(-1) ?? "";
  }
}

/** Returns a local date and time in so many days, for a pickup window that lies in the future. */
export const daysFromNow = (days: number, time: string) => {
  const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${time}`;
};
