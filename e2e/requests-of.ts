import type { APIRequestContext, Page } from "@playwright/test";
import { ask, type Row, rowsOf } from "../scripts/world/service.ts";
import type { World } from "../scripts/world/world.ts";
import { setRules } from "./control.ts";
import { expect, personOf } from "./fixtures.ts";

/** The requests' door as the console's own pages ask it. */
export const askRequests = (request: APIRequestContext, path = "") =>
  request.get(`/api/requests${path}`, { headers: { "sec-fetch-site": "same-origin" } });

/** Something that the service sells from a country. */
const findItem = async (world: World, country: string, at: number): Promise<Row> => {
  const { body } = await ask(
    world,
    personOf(world, "admin"),
    `/devices/suggestions?country=${country}&limit=15`,
  );
  const item = rowsOf(body).filter(({ available, buildToOrder }) => available && !buildToOrder)[at];
  if (item === undefined) throw new Error(`Nothing is sold from ${country}`);
  return item;
};

/** Fills the cart with one item from the catalog, and stands before the purchase for inventory. */
export const fillCart = async (page: Page, world: World, at = 0, country = "DE") => {
  const item = await findItem(world, country, at);
  await page.goto(`/catalog?country=${country}`);
  await page
    .getByRole("listitem")
    .filter({ hasText: item.id })
    .getByRole("button", { name: /^Add to cart/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: /^Cart \(\d+\)$/ })).toBeVisible();
  await page.goto("/catalog/purchase?for=inventory");
  await expect(placeButton(page)).toBeVisible();
};

export const placeButton = (page: Page) =>
  page.getByRole("button", { name: "Place order", exact: true });

/** The service takes the purchase, and its answer is lost on the way. */
export const loseAnswer = (world: World) =>
  setRules(world, { operation: "orders.purchase", kind: "reset-after-commit", times: 1 });

/** The service fails before it takes the purchase. */
export const failBefore = (world: World) =>
  setRules(world, { operation: "orders.purchase", kind: "500-before-commit", times: 1 });

/**
 * A list with a record that has no id can't be compared with later ones: with it as the baseline a
 * person is asked at once.
 */
export const incompleteBaseline = {
  operation: "orders.list",
  kind: "answer",
  status: 200,
  body: {
    status: "success",
    orders: [
      { orderType: "Purchase for Inventory", status: "processing" },
      {
        id: "ord_of_long_ago",
        orderType: "Purchase for Inventory",
        createdAt: "2020-01-01T00:00:00Z",
      },
    ],
  },
  times: 1,
} as const;
