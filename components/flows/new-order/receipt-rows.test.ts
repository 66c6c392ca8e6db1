import { expect, test } from "vitest";
import { receiptRows } from "#components/flows/new-order/receipt-rows.ts";
import type { Device } from "#lib/v4/records/device.ts";

const devices = new Map<string, Device>([
  ["dev_1", { id: "dev_1", model: "MacBook Pro 14″", status: "assigned" }],
  ["dev_2", { id: "dev_2", model: "iPhone 15", status: "assigned" }],
  ["dev_9", { id: "dev_9", model: "ThinkPad", status: "available", country: "SG" }],
]);
const about = { name: "Jun Watanabe", devices, heldIds: ["dev_1", "dev_2"] };
const yes = { kind: "allowed" as const, reasons: [], warnings: [] };

test("a yes names every device with what is known of it, and the pickup", () => {
  const rows = receiptRows({
    ...about,
    body: {
      orderType: "Offboarding",
      productIds: ["dev_1", "dev_9", "dev_x"],
      dispositions: [{ productId: "dev_1", disposition: "store" }],
      legalHold: [{ productId: "dev_1", requested: true }],
      pickupWindow: {
        from: "2026-11-25T09:00:00+09:00",
        to: "2026-11-27T18:00:00+09:00",
        timezone: "Asia/Tokyo",
      },
    },
    verdict: yes,
  });
  expect(rows.map(({ title, variant, facts }) => [title, variant, facts.join("; ")])).toEqual([
    ["MacBook Pro 14″", "good", "held by Jun Watanabe; store; legal hold"],
    ["ThinkPad", "good", "in stock in Singapore"],
    ["dev_x", "good", ""],
    ["Pickup", "good", "Wed 25 Nov, 09:00 to Fri 27 Nov, 18:00, Asia/Tokyo"],
  ]);
});

test("each reason stands with what it is about; nothing said is lost", () => {
  const rows = receiptRows({
    ...about,
    body: { orderType: "Offboarding", productIds: ["dev_1"] },
    verdict: {
      kind: "denied",
      reasons: [
        { text: "No complete address", productIds: [], fields: ["address"] },
        { text: "On an open order", productIds: ["dev_1"], fields: ["productIds"] },
        { text: "Not today", productIds: [], fields: [] },
      ],
      warnings: [{ text: "Also holds this", productIds: ["dev_2"], fields: [] }],
    },
  });
  expect(
    rows.map(({ title, variant, against, warnings }) => [title, variant, against, warnings]),
  ).toEqual([
    ["Jun Watanabe", "bad", ["No complete address"], []],
    ["MacBook Pro 14″", "bad", ["On an open order"], []],
    ["iPhone 15", "unsure", [], ["Also holds this"]],
    ["This order", "bad", ["Not today"], []],
  ]);
});

test("a device of which nothing was said is no yes where the order is none", () => {
  const [first] = receiptRows({
    ...about,
    body: { orderType: "Collection", productIds: ["dev_1"] },
    verdict: { kind: "denied", reasons: [], warnings: [] },
  });
  expect(first?.variant).toBe("none");
});
