import { expect, test } from "vitest";
import { effectText } from "#components/flows/new-order/effect-text.ts";

const jun = {
  name: "Jun Watanabe",
  city: "Tokyo",
  returningCount: 0,
  outgoingCount: 0,
  isAllReturned: false,
};

test.each([
  [
    { ...jun, type: "Offboarding" as const, returningCount: 3, isAllReturned: true },
    "A courier will be sent to Jun Watanabe’s address in Tokyo to take back 3 devices, all that Jun Watanabe holds.",
  ],
  [
    { ...jun, type: "Collection" as const, returningCount: 1, city: null },
    "A courier will be sent to Jun Watanabe’s address to take back 1 device.",
  ],
  [
    { ...jun, type: "Deployment" as const, outgoingCount: 2, name: "James Reis" },
    "2 devices will be shipped from stock to James Reis’ address in Tokyo.",
  ],
  [
    { ...jun, type: "Swap from Inventory" as const, returningCount: 1 },
    "An automatically chosen replacement will be shipped from stock to Jun Watanabe’s address in Tokyo, and a courier will take back 1 device there.",
  ],
])("the effect of %j is one sentence", (order, sentence) => {
  expect(effectText(order)).toBe(sentence);
});
