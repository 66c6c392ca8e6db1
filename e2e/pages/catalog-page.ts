import { expect, type Locator } from "@playwright/test";
import type { Row } from "../../scripts/world/service.ts";
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
  /** The link to a cart with items: "Cart (3)". */
  readonly filledCartLink = this.page.getByRole("link", { name: /^Cart \(\d+\)$/ });
  readonly emptyCartLink = this.page.getByRole("link", { name: "Cart", exact: true });
  readonly anyCartLink = this.page.getByRole("link", { name: /^Cart/ });
  readonly addButtons = this.page.getByRole("button", { name: /^Add to cart/ });

  async open(country: string) {
    await this.page.goto(`/catalog?country=${country}`);
  }

  item({ id }: Row): Locator {
    return this.page.getByRole("listitem").filter({ hasText: id });
  }

  cartLink(quantity: number): Locator {
    return this.page.getByRole("link", { name: `Cart (${quantity})` });
  }

  async addToCart(item: Row) {
    await this.item(item)
      .getByRole("button", { name: /^Add to cart/ })
      .first()
      .click();
  }

  /** Adds the item to the cart on the catalog page of its country. */
  async fillCart(item: Row, country = "DE") {
    await this.open(country);
    await this.addToCart(item);
    await expect(this.filledCartLink).toBeVisible();
  }
}
