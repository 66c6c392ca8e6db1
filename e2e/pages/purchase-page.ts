import { expect, type Locator, type Page } from "@playwright/test";
import type { Row } from "#testing/world/service.ts";
import { CatalogPage } from "./catalog-page.ts";
import { expectStatus, OrderForm } from "./page-object.ts";

/** The cart and its form at /catalog/purchase. */
export class PurchasePage extends OrderForm {
  readonly sendingButton = this.page.getByRole("button", { name: "Sending…" });
  readonly secondPurchaseButton = this.page.getByRole("button", {
    name: "Place a second purchase",
  });
  readonly inventoryOption = this.page.getByText("Purchase for Inventory");
  readonly review = this.page.getByRole("region", { name: "Review" });
  readonly check = this.review.getByRole("region", { name: "Pre-flight check" });
  readonly shipping = this.page.getByLabel("Shipping");
  readonly emptyNotice = this.page.getByText("Your cart is empty.");
  readonly quantityError = this.page.getByText("Enter a whole number from 1 to 1,000.");
  readonly stockOffer = this.page.getByRole("region", { name: "Use stock first" });
  /** The notice that an earlier purchase from this cart has no final status yet. */
  readonly earlierPurchase = this.page.getByRole("region", { name: "Earlier purchase" });
  readonly decideLink = this.outcome.getByRole("link", { name: "Review and decide" });
  /** The field in which production asks for the type of the order as a confirmation. */
  readonly productionConfirmation = this.page.getByLabel(
    "Type Purchase for Inventory to place it in production",
  );

  async open() {
    await this.page.goto("/catalog/purchase");
  }

  async openForInventory() {
    await this.page.goto("/catalog/purchase?for=inventory");
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

  async chooseEmployee({ email }: Row) {
    await this.employee.fill(String(email));
    await this.page.getByRole("option", { name: String(email) }).click();
    await expect(this.page.getByText(String(email))).toBeVisible();
  }

  async placeAndExpectAccepted() {
    await this.placeButton.click();
    await expectStatus(this.outcome, "accepted");
  }
}

/** Opens a purchase for inventory of one item from Germany. */
export const openFilledPurchase = async (page: Page, item: Row): Promise<PurchasePage> => {
  await new CatalogPage(page).fillCart(item);
  const purchase = new PurchasePage(page);
  await purchase.openForInventory();
  await expect(purchase.placeButton).toBeVisible();
  return purchase;
};
