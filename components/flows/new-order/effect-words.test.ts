import { expect, test } from "vitest";
import { effectOf } from "#components/flows/new-order/effect-words.ts";

const jun = { name: "Jun Watanabe", city: "Tokyo", back: 0, out: 0, isAll: false };

test.each([
  [
    { ...jun, type: "Offboarding" as const, back: 3, isAll: true },
    "A courier will be sent to Jun Watanabe’s address in Tokyo to take back 3 devices, all that Jun Watanabe holds.",
  ],
  [
    { ...jun, type: "Collection" as const, back: 1, city: null },
    "A courier will be sent to Jun Watanabe’s address to take back 1 device.",
  ],
  [
    { ...jun, type: "Deployment" as const, out: 2, name: "James Reis" },
    "2 devices will be shipped from stock to James Reis’ address in Tokyo.",
  ],
  [
    { ...jun, type: "Swap from Inventory" as const, back: 1 },
    "A replacement of the service’s choice will be shipped from stock to Jun Watanabe’s address in Tokyo, and a courier will take back 1 device there.",
  ],
])("%j", (order, sentence) => {
  expect(effectOf(order)).toBe(sentence);
});
