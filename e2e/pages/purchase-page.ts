import { expect, type Locator, type Page } from "@playwright/test";
import type { Row } from "../../scripts/world/service.ts";
import type { World } from "../../scripts/world/world.ts";
import { CatalogPage, findItems } from "./catalog-page.ts";

/** The cart and its form at /catalog/purchase. */
export class PurchasePage {
  readonly page: Page;
  readonly heading: Locator;
  readonly placeButton: Locator;
  readonly sendingButton: Locator;
  readonly secondPurchaseButton: Locator;
  readonly review: Locator;
  readonly employee: Locator;
  readonly shipping: Locator;
  readonly emptyNotice: Locator;
  readonly quantityError: Locator;
  readonly stockOffer: Locator;
  /** The notice that an earlier purchase from this cart has no final status yet. */
  readonly earlierPurchase: Locator;
  readonly outcome: Locator;
  readonly outcomeOfAnyStatus: Locator;
  readonly decideLink: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole("heading", { level: 1 });
    this.placeButton = page.getByRole("button", { name: "Place order", exact: true });
    this.sendingButton = page.getByRole("button", { name: "Sending…" });
    this.secondPurchaseButton = page.getByRole("button", { name: "Place a second purchase" });
    this.review = page.getByRole("region", { name: "Review" });
    this.employee = page.getByRole("combobox", { name: "Employee" });
    this.shipping = page.getByLabel("Shipping");
    this.emptyNotice = page.getByText("Your cart is empty.");
    this.quantityError = page.getByText("Enter a whole number from 1 to 1,000.");
    this.stockOffer = page.getByRole("region", { name: "Use stock first" });
    this.earlierPurchase = page.getByRole("region", { name: "Earlier purchase" });
    this.outcome = page.getByRole("region", { name: "Outcome" });
    this.outcomeOfAnyStatus = page.locator("section[data-intent-status]");
    this.decideLink = page.getByRole("link", { name: "Review and decide" });
  }

  async open() {
    await this.page.goto("/catalog/purchase");
  }

  async openForInventory() {
    await this.page.goto("/catalog/purchase?for=inventory");
  }

  outcomeWith(status: string): Locator {
    return this.page.locator(`section[data-intent-status="${status}"]`);
  }

  /** The items that ship from a country. */
  shipment(country: string): Locator {
    return this.page.getByRole("region", { name: country, exact: true });
  }

  item(itemId: string): Locator {
    return this.page.getByRole("listitem").filter({ hasText: itemId }).first();
  }

  removeButton(model: unknown): Locator {
    return this.page.getByRole("button", { name: `Remove ${model} from the cart` });
  }

  quantityOf({ model }: Row): Locator {
    return this.page.getByRole("spinbutton", { name: `Quantity of ${model}` });
  }

  /** The field in which production asks for the type of the order as a confirmation. */
  get productionConfirmation(): Locator {
    return this.page.getByLabel("Type Purchase for Inventory to place it in production");
  }

  async chooseInventory() {
    await this.page.getByText("Purchase for Inventory").click();
  }

  async chooseEmployee({ email }: Row) {
    await this.employee.fill(String(email));
    await this.page.getByRole("option", { name: String(email) }).click();
    await expect(this.page.getByText(String(email))).toBeVisible();
  }

  async changeEmployee() {
    await this.page.getByRole("button", { name: "Change" }).click();
  }

  async place() {
    await this.placeButton.click();
  }

  async expectOutcome(status: string, timeout?: number) {
    await expect(this.outcome).toHaveAttribute(
      "data-intent-status",
      status,
      timeout === undefined ? {} : { timeout },
    );
  }

  async expectAccepted() {
    await expect(this.outcomeWith("accepted")).toBeVisible();
  }
}

/** Opens a purchase for inventory with one item in the cart: the item at this place of the offers. */
export const openFilledPurchase = async (page: Page, world: World, at = 0, country = "DE") => {
  const item = (await findItems(world, country))[at];
  if (item === undefined) throw new Error(`The service offers no item ${at} from ${country}`);
  await new CatalogPage(page).fillCart(country, [item]);
  const purchase = new PurchasePage(page);
  await purchase.openForInventory();
  await expect(purchase.placeButton).toBeVisible();
  return purchase;
};
