import { expect, test } from "vitest";
import {
  defaultReturnOptions,
  emptyDraft,
  missingOf,
  type OrderDraft,
  toBody,
  withOnlyDevice,
  withType,
} from "#components/orders/new/order-draft.ts";

const held = ["dev_1", "dev_2", "dev_3"];
const form = (part: Partial<OrderDraft>): OrderDraft => ({
  ...emptyDraft,
  employeeId: "emp_1",
  ...part,
});
const bodyOf = (part: Partial<OrderDraft>) => toBody(form(part), held, "Asia/Tokyo");

test("an offboarding selects all devices until one is left out", () => {
  expect(bodyOf({ type: "Offboarding" })).toEqual({
    orderType: "Offboarding",
    employeeId: "emp_1",
    productIds: held,
  });
  expect(bodyOf({ type: "Offboarding", picks: { dev_2: false } })?.productIds).toEqual([
    "dev_1",
    "dev_3",
  ]);
});

test("a collection selects no device until one is chosen, and keeps the order of the list", () => {
  expect(bodyOf({ type: "Collection" })).toBeNull();
  expect(bodyOf({ type: "Collection", picks: { dev_3: true, dev_1: true } })?.productIds).toEqual([
    "dev_1",
    "dev_3",
  ]);
});

test("the only device of a person is selected for them, until it is left out or the list may lack others", () => {
  const draft = form({ type: "Collection" });
  expect(withOnlyDevice(draft, ["dev_1"], true).picks).toEqual({ dev_1: true });
  expect(withOnlyDevice(draft, ["dev_1"], false)).toBe(draft);
  expect(withOnlyDevice(draft, held, true)).toBe(draft);
  expect(withOnlyDevice(draft, [], true)).toBe(draft);
  const left = form({ type: "Collection", picks: { dev_1: false } });
  expect(withOnlyDevice(left, ["dev_1"], true)).toBe(left);
});

test("a deployment has devices from stock only, and a swap has the returning devices first", () => {
  const both = { picks: { dev_2: true }, stock: ["dev_9"] };
  expect(bodyOf({ type: "Deployment", ...both })?.productIds).toEqual(["dev_9"]);
  expect(bodyOf({ type: "Swap from Inventory", ...both })?.productIds).toEqual(["dev_2", "dev_9"]);
});

test("dispositions, legal holds and the pickup window are sent only for types that accept them, and never empty", () => {
  const part: Partial<OrderDraft> = {
    returnOptions: {
      dev_1: { disposition: "store", isHeld: true, instructions: "  Keep  " },
      dev_2: { ...defaultReturnOptions, isHeld: true },
      dev_9: { ...defaultReturnOptions, disposition: "recycle" },
    },
    pickup: { from: "2026-11-25T09:00", to: "2026-11-27T18:00", zone: null },
    stock: ["dev_9"],
    picks: { dev_1: true, dev_2: true },
  };
  expect(JSON.stringify(bodyOf({ type: "Collection", ...part }))).toBe(
    '{"orderType":"Collection","employeeId":"emp_1","productIds":["dev_1","dev_2"],' +
      '"dispositions":[{"productId":"dev_1","disposition":"store"}],' +
      '"legalHold":[{"productId":"dev_1","requested":true,"instructions":"Keep"},{"productId":"dev_2","requested":true}],' +
      '"pickupWindow":{"from":"2026-11-25T09:00:00+09:00","to":"2026-11-27T18:00:00+09:00","timezone":"Asia/Tokyo"}}',
  );
  expect(bodyOf({ type: "Deployment", ...part })).toEqual({
    orderType: "Deployment",
    employeeId: "emp_1",
    productIds: ["dev_9"],
  });
  const swap = bodyOf({ type: "Swap from Inventory", ...part });
  expect(swap).toHaveProperty("pickupWindow.timezone", "Asia/Tokyo");
  expect(swap).not.toHaveProperty("dispositions");
});

test("the draft lists what is missing, including half of a pickup window", () => {
  expect(missingOf(emptyDraft, [], null)).toHaveLength(2);
  expect(missingOf(form({ type: "Deployment" }), [], null)).toEqual([
    "Choose at least one device from stock.",
  ]);
  const half = form({
    type: "Offboarding",
    pickup: { from: "2026-11-25T09:00", to: "", zone: null },
  });
  expect(missingOf(half, held, "UTC")).toEqual(["Enter when the pickup window ends, or clear it."]);
  expect(toBody(half, held, "UTC")).toBeNull();
});

test("a selection is not carried over between offboarding and the other types", () => {
  const some = form({ type: "Collection", picks: { dev_1: false } });
  expect(withType(some, "Swap from Inventory").picks).toEqual({ dev_1: false });
  expect(withType(some, "Offboarding").picks).toEqual({});
  expect(withType(form({ picks: { dev_1: true } }), "Collection").picks).toEqual({ dev_1: true });
});

test("a window is not sent without a time zone, nor with a text that is no time", () => {
  const pickup = { from: "2026-11-25T09:00", to: "2026-11-25T17:00", zone: null };
  const draft = form({ type: "Offboarding", pickup });
  expect(missingOf(draft, held, null)).toEqual(["Choose the time zone of the pickup window."]);
  expect(toBody(draft, held, null)).toBeNull();
  expect(toBody(draft, held, "America/Denver")).toHaveProperty(
    "pickupWindow.timezone",
    "America/Denver",
  );
  const chosen = form({ type: "Offboarding", pickup: { ...pickup, zone: "Asia/Tokyo" } });
  expect(toBody(chosen, held, "America/Denver")).toHaveProperty(
    "pickupWindow.timezone",
    "Asia/Tokyo",
  );
  const typed = form({ type: "Offboarding", pickup: { ...pickup, to: "soon" } });
  expect(missingOf(typed, held, "UTC")).toEqual([
    "Enter the day and the time when the pickup window ends.",
  ]);
  expect(toBody(typed, held, "UTC")).toBeNull();
  // Without a window, no time zone is asked for.
  expect(missingOf(form({ type: "Offboarding" }), held, null)).toEqual([]);
});
