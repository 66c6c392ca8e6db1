import { expect, type Locator, type Page } from "@playwright/test";
import { ask, type Row, rowsOf } from "../../scripts/world/service.ts";
import type { World } from "../../scripts/world/world.ts";
import { personOf } from "../support/people.ts";

/** Returns the items that the service offers from a country and that can be bought at once. */
export const findItems = async (world: World, country: string): Promise<Row[]> => {
  const admin = personOf(world, "admin");
  const { body } = await ask(world, admin, `/devices/suggestions?country=${country}&limit=15`);
  return rowsOf(body).filter(({ available, buildToOrder }) => available && !buildToOrder);
};

/** The catalog at /catalog, where items are added to the cart. */
export class CatalogPage {
  readonly page: Page;
  /** The link to a cart with items: "Cart (3)". */
  readonly filledCartLink: Locator;
  readonly emptyCartLink: Locator;
  readonly anyCartLink: Locator;
  readonly addButtons: Locator;

  constructor(page: Page) {
    this.page = page;
    this.filledCartLink = page.getByRole("link", { name: /^Cart \(\d+\)$/ });
    this.emptyCartLink = page.getByRole("link", { name: "Cart", exact: true });
    this.anyCartLink = page.getByRole("link", { name: /^Cart/ });
    this.addButtons = page.getByRole("button", { name: /^Add to cart/ });
  }

  async open(country: string) {
    await this.page.goto(`/catalog?country=${country}`);
  }

  item({ id }: Pick<Row, "id">): Locator {
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

  /** Adds the items to the cart on the catalog page of a country. */
  async fillCart(country: string, items: readonly Row[]) {
    await this.open(country);
    for (const item of items) await this.addToCart(item);
    await expect(this.filledCartLink).toBeVisible();
  }
}
