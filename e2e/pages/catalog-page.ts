import { expect, type Locator } from "@playwright/test";
import type { Row } from "#testing/world/service.ts";
import type { Person } from "../support/people.ts";
import { PageObject } from "./page-object.ts";

/** Returns the items that the service offers from a country and that can be bought at once. */
export const findItems = async (person: Person, country: string): Promise<Row[]> => {
  const items = await person.rows(`/devices/suggestions?country=${country}&limit=15`);
  return items.filter(({ available, buildToOrder }) => available && !buildToOrder);
};

let takenItems = 0;

/** Returns an item from Germany that no other test of the file buys. */
export const takeItem = async (person: Person): Promise<Row> => {
  const item = (await findItems(person, "DE"))[takenItems];
  if (item === undefined) throw new Error(`The service offers only ${takenItems} items`);
  takenItems += 1;
  return item;
};

/** The catalog at /catalog, where items are added to the cart. */
export class CatalogPage extends PageObject {
  /** The receipt beside the models, or on a narrow screen the bar at the bottom edge. */
  readonly cart = this.page.getByRole("region", { name: "Cart", exact: true });
  readonly emptyCart = this.cart.getByText("Add models with +.");
  readonly continueLink = this.cart.getByRole("link", { name: "Continue" });
  readonly shelf = this.page.getByRole("region", { name: /^Use stock first/ });
  readonly models = this.page.getByRole("region", { name: /^Models/ });
  readonly addButtons = this.page.getByRole("button", { name: /^Add to cart/ });

  async open(country: string) {
    await this.page.goto(`/catalog?country=${country}`);
  }

  /** The card of a model, by the ID of one of its items. */
  card({ id }: Row): Locator {
    return this.models.getByRole("listitem").filter({ hasText: id }).first();
  }

  /** The line of an item in the card of its model. */
  line({ id }: Row): Locator {
    return this.page.locator(`[data-item-id="${id}"]`);
  }

  /** The button that adds an item. Once it is in the cart, its text is the quantity. */
  addButton(item: Row): Locator {
    return this.line(item).getByRole("button", { name: /^(Add to cart|\d+ in cart): / });
  }

  cartSize(items: string, regions = "1 region"): Locator {
    return this.cart.getByText(`${items}, ${regions}`, { exact: true });
  }

  async addToCart(item: Row) {
    await this.addButton(item).click();
  }

  /** Adds the item to the cart on the catalog page of its country. */
  async fillCart(item: Row, country = "DE") {
    await this.open(country);
    await this.addToCart(item);
    await expect(this.continueLink).toBeVisible();
  }
}
