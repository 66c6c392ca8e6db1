import { expect, test } from "vitest";
import { newOrderFor } from "#components/frame/command-lists.ts";
import { recordRow, type Subject } from "#components/frame/command-row.ts";
import { RowContent } from "#components/frame/row-content.tsx";
import { pageText } from "#testing/components/page.tsx";

const late = {
  id: "ord_1",
  orderType: "Collection",
  status: "in_transit",
  country: "KE",
  createdAt: "2026-11-16T10:00:00Z",
  sla: { late: true, elapsedDays: 15, expectedDays: 6 },
};
const order: Subject = { kind: "order", id: "ord_1", title: "Collection from Grace", record: late };

test("an order that was found has its delay, its country and the day it was placed", () => {
  const text = pageText([], <RowContent row={recordRow(order)} typed="grace" />);
  expect(text).toContain("9 days late");
  expect(text).toMatch(/ke ?16 nov$/);
});

test("an order that was opened lately has its delay and when it was opened, once it is read", () => {
  const openedAt = Date.now() - 4 * 60_000;
  const textOf = (subject: Subject) =>
    pageText([], <RowContent row={recordRow(subject, { openedAt })} typed="" />);
  expect(textOf(order)).toMatch(/9 days late ?4 min$/);
  expect(textOf({ kind: "order", id: "ord_1", title: "Collection from Grace" })).toBe(
    "collection from grace4 min",
  );
  const device: Subject = {
    kind: "device",
    id: "dev_1",
    title: "MacBook Air",
    record: { id: "dev_1", serialNumber: "C02A" },
  };
  expect(textOf(device)).toMatch(/c02a ?4 min$/);
});

test("a new order for a person tells of the order that is open already", () => {
  const row = { ...newOrderFor("emp_1", "Grace"), openOrder: late };
  const text = pageText([], <RowContent row={row} typed="" />);
  expect(text).toContain("collection open since 16 nov");
});
