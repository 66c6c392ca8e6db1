import { expect, test } from "vitest";
import { toPreflightRows } from "#components/orders/new/preflight-rows.ts";
import type { Device } from "#lib/v4/records/device.ts";

const devices = new Map<string, Device>([
  [
    "dev_1",
    { id: "dev_1", model: "MacBook Pro 14″", serialNumber: "C02Z55X61R", status: "assigned" },
  ],
  ["dev_2", { id: "dev_2", model: "iPhone 15", status: "assigned" }],
  ["dev_9", { id: "dev_9", model: "ThinkPad", status: "available", country: "SG" }],
]);
const about = { name: "Jun Watanabe", devices, heldIds: ["dev_1", "dev_2"], locale: "en-GB" };
const allowed = { kind: "allowed" as const, reasons: [], warnings: [] };

test("an allowed order has a row for each device with its serial number and its known facts, and for the pickup", () => {
  const rows = toPreflightRows({
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
    validation: allowed,
  });
  expect(
    rows.map(({ title, serial, variant, facts }) => [title, serial, variant, facts.join("; ")]),
  ).toEqual([
    ["MacBook Pro 14″", "C02Z55X61R", "good", "held by Jun Watanabe; store; legal hold"],
    ["ThinkPad", null, "good", "available in Singapore"],
    ["dev_x", null, "good", ""],
    ["Pickup", undefined, "good", "Wed, 25 Nov 2026, 9:00 to Fri, 27 Nov 2026, 18:00, Asia/Tokyo"],
  ]);
});

test("each reason is in the row of its subject, and no reason is lost", () => {
  const rows = toPreflightRows({
    ...about,
    body: { orderType: "Offboarding", productIds: ["dev_1"] },
    validation: {
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
    rows.map(({ title, variant, errors, warnings }) => [title, variant, errors, warnings]),
  ).toEqual([
    ["Jun Watanabe", "bad", ["No complete address"], []],
    ["MacBook Pro 14″", "bad", ["On an open order"], []],
    ["iPhone 15", "unsure", [], ["Also holds this"]],
    ["This order", "bad", ["Not today"], []],
  ]);
});

test("a device without a reason is not marked as good where the order is denied", () => {
  const [first] = toPreflightRows({
    ...about,
    body: { orderType: "Collection", productIds: ["dev_1"] },
    validation: { kind: "denied", reasons: [], warnings: [] },
  });
  expect(first?.variant).toBe("none");
});
