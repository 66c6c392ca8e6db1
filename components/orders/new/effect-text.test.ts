import { expect, test } from "vitest";
import { effectText } from "#components/orders/new/effect-text.ts";
import { numbersOf } from "#components/ui/number.ts";

const numbers = numbersOf("en-GB");

const jun = {
  name: "Jun Watanabe",
  city: "Tokyo",
  returning: [] as string[],
  outgoing: [] as string[],
  serialOf: (id: string) => ({ dev_1: "C02Z55X61R", dev_2: "TYW4TDB" })[id],
  isAllReturned: false,
};

test.each([
  [
    {
      ...jun,
      type: "Offboarding" as const,
      returning: ["dev_1", "dev_2", "dev_x"],
      isAllReturned: true,
    },
    "A courier will be sent to Jun Watanabe’s address in Tokyo to take back 3 devices, all that Jun Watanabe holds.",
  ],
  [
    { ...jun, type: "Collection" as const, returning: ["dev_1"], city: null },
    "A courier will be sent to Jun Watanabe’s address to take back 1 device (C02Z55X61R).",
  ],
  [
    { ...jun, type: "Deployment" as const, outgoing: ["dev_1", "dev_2"], name: "James Reis" },
    "2 devices (C02Z55X61R, TYW4TDB) will be shipped from stock to James Reis’ address in Tokyo.",
  ],
  [
    { ...jun, type: "Swap from Inventory" as const, returning: ["dev_1"] },
    "An automatically chosen replacement will be shipped from stock to Jun Watanabe’s address in Tokyo, and a courier will take back 1 device (C02Z55X61R) there.",
  ],
])("the effect of %j is one sentence that names devices by serial number", (order, sentence) => {
  expect(effectText({ ...order, numbers })).toBe(sentence);
});
