import { expect, test } from "vitest";
import { ChargerOrderChoice } from "#components/devices/charger/charger-order-choice.tsx";
import type { ChargerOrder } from "#lib/v4/device-order-match.ts";
import { pageText } from "#testing/components/page.tsx";

const order = (id: string, fields: Partial<ChargerOrder> = {}): ChargerOrder => ({
  id,
  orderType: "Deployment",
  status: "in_transit",
  createdAt: "2026-11-02T09:00:00Z",
  employeeName: "Ada",
  isFitting: true,
  ...fields,
});

const textOf = (...orders: ChargerOrder[]) =>
  pageText(
    [],
    <ChargerOrderChoice
      orders={orders}
      value={null}
      onChange={() => {}}
      error={undefined}
      isReadOnly={false}
    />,
  );

test("each order of a charger request shows its type, employee, status, date and ID", () => {
  const text = textOf(order("ord_1"), order("ord_2", { orderType: "Swap from Inventory" }));
  expect(text).toContain("deployment for ada");
  expect(text).toContain("swap from inventory for ada");
  expect(text).toContain("in transit · placed 2 nov 2026 · ord 2");
});

test("a single order is shown in the same words, and an order without fields by its ID", () => {
  expect(textOf(order("ord_1"))).toBe(
    "order deployment for ada in transit · placed 2 nov 2026 · ord 1",
  );
  const bare = { orderType: null, status: null, createdAt: null, employeeName: null };
  expect(textOf(order("ord_9", bare))).toBe("order order — · placed — · ord 9");
});
