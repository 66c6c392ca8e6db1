import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { SentPanel } from "#components/requests/sent-panel.tsx";
import type { IntentView } from "#lib/protocol/intent.ts";
import { listOf, pageText } from "#testing/components/page.tsx";

const panelOf = (operation: IntentView["operation"], sent: unknown) => (
  <SentPanel request={{ operation, sent } as IntentView} />
);
const textOf = (...request: Parameters<typeof panelOf>) =>
  pageText([], panelOf(...request)).replace("request details ", "");
const linksOf = (...request: Parameters<typeof panelOf>) => {
  const page = (
    <QueryClientProvider client={new QueryClient()}>{panelOf(...request)}</QueryClientProvider>
  );
  return [...renderToString(page).matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
};

test("an order's fields are shown as text, names and lists, not as JSON", () => {
  const order = {
    orderType: "Offboarding",
    employeeId: "emp_1",
    productIds: ["dev_1", "dev_2"],
    dispositions: [{ productId: "dev_1", disposition: "redeploy" }],
    legalHold: [{ productId: "dev_2", requested: true, instructions: "Keep sealed" }],
    pickupWindow: { from: "2026-11-25T09:00", to: "2026-11-27T18:00", timezone: "Asia/Tokyo" },
  };
  expect(textOf("orders.create", order)).toBe(
    "type offboarding employee emp 1 devices dev 1 dev 2 dispositions dev 1: redeploy " +
      "legal hold dev 2: held, keep sealed pickup 2026 11 25t09:00 to 2026 11 27t18:00, asia/tokyo",
  );
  expect(linksOf("orders.create", order)).toEqual([
    "/employees/emp_1",
    "/inventory/dev_1",
    "/inventory/dev_2",
    "/inventory/dev_1",
    "/inventory/dev_2",
  ]);
});

test("every device that a request names has its serial number, also one with a legal hold", () => {
  const devices = ["A", "B"].map((letter) => ({
    id: `dev_${letter}`,
    model: "MacBook Air",
    serialNumber: `C02${letter}`,
  }));
  const sent = {
    productIds: ["dev_A", "dev_B"],
    dispositions: [{ productId: "dev_A", disposition: "store" }],
    legalHold: [{ productId: "dev_B", requested: true }],
  };
  const text = pageText(
    devices.map((device) => ["products.get", { id: device.id }, device] as const),
    panelOf("orders.create", sent),
  );
  expect(text).toContain("dispositions macbook air c02a: store");
  expect(text).toContain("legal hold macbook air c02b: held");
});

test("a purchased item has its model, where the catalog still names it", () => {
  const item = { id: "cat_1", model: "MacBook Air" };
  const answer = ["devices.suggestions", { limit: 15, country: "DE" }, listOf([item])] as const;
  const items = [
    { itemId: "cat_1", quantity: 2, country: "DE" },
    { itemId: "cat_2", quantity: 1, country: "DE" },
  ];
  const text = pageText([answer], panelOf("orders.purchase", { items }));
  expect(text).toContain("2 × macbook air cat 1de 1 × cat 2de");
});

test("an id comes first, under the kind of its record, and a cleared field is shown as cleared", () => {
  const update = { jobTitle: null, id: "emp_1" };
  expect(textOf("employees.update", update)).toBe("employee emp 1 job title cleared");
  expect(linksOf("employees.update", update)).toEqual(["/employees/emp_1"]);
  const charger = { id: "ord_1", productId: "dev_1" };
  expect(textOf("orders.add-accessory", charger)).toBe("order ord 1 device dev 1");
  expect(linksOf("orders.add-accessory", charger)).toEqual(["/orders/ord_1", "/inventory/dev_1"]);
});

test("the items of a purchase are a list, and an unknown field is shown as it was sent", () => {
  const items = [{ itemId: "cat_1", quantity: 2, country: "DE" }];
  expect(textOf("orders.purchase", { items, giftWrap: { ribbon: "red" } })).toBe(
    'items 2 × cat 1de gift wrap {"ribbon":"red"}',
  );
  expect(textOf("orders.purchase", null)).toBe("details deleted or unreadable.");
});
