import { describe, expect, test } from "vitest";
import { BoughtItems, compareBought } from "#components/requests/bought-items.tsx";
import { pageText } from "#testing/components/page.tsx";

const sent = [
  { itemId: "cat_de001", quantity: 2, country: "DE" },
  { itemId: "cat_us002", quantity: 1, country: "US" },
];
const air = { itemId: "cat_de001", model: "MacBook Air" };
const mini = { itemId: "cat_us002", model: "Mac mini" };
const orderOf = (...deviceRequests: object[]) => ({ id: "ord_1", deviceRequests });

describe("what a purchase asked for and what an order lists", () => {
  test.each([
    ["same", orderOf(air, mini, air)],
    ["different", orderOf(air, mini)],
    ["different", orderOf(air, air, mini, mini)],
    ["unknown", orderOf(air, air, { model: "Mac mini" })],
    ["unknown", orderOf()],
    ["unknown", { id: "ord_1" }],
  ])("are %s", (result, order) => {
    expect(compareBought(sent, order)).toBe(result);
  });

  test("are unknown where the request's details were deleted", () => {
    expect(compareBought(null, orderOf(air))).toBe("unknown");
  });

  test("stand beside each other, by model", () => {
    const text = pageText([], <BoughtItems sent={sent} order={orderOf(air, air, mini)} />);
    expect(text).toContain("matches");
    expect(text).toContain("2 × macbook air (cat de001) from germany");
    expect(text).toContain("in this order 2 × macbook air (cat de001) 1 × mac mini (cat us002)");
  });

  test("are left to the person where the order names models only", () => {
    const order = orderOf({ model: "MacBook Air" }, { model: "MacBook Air" });
    const text = pageText([], <BoughtItems sent={sent} order={order} />);
    expect(text).toContain("compare the models");
    expect(text).toContain("in this order 2 × macbook air");
  });

  test("are not compared where the order lists no devices", () => {
    const text = pageText([], <BoughtItems sent={sent} order={{ id: "ord_1" }} />);
    expect(text).toContain("can't be compared");
  });
});
