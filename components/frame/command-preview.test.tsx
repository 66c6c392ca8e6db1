import { expect, test } from "vitest";
import { CommandPreview } from "#components/frame/command-preview.tsx";
import { history } from "#testing/components/order-history.ts";
import { pageText } from "#testing/components/page.tsx";

const order = {
  id: "ord_1",
  orderType: "Deployment",
  status: "in_transit",
  country: "KE",
  city: "Nairobi",
  createdAt: "2026-10-30T10:12:00Z",
  tracking: { eta: "2026-11-26" },
};

const previewOf = (answers: Parameters<typeof pageText>[0]) =>
  pageText(
    answers,
    <CommandPreview subject={{ kind: "order", id: "ord_1", title: "Deployment", record: order }} />,
  );

test("the preview of an order has the expected date beside the stop that it belongs to", () => {
  const text = previewOf([["orders.history", { id: "ord_1" }, history]]);
  expect(text).toMatch(/delivered, upcoming ?now expected 26 nov/);
  expect(text.match(/26 nov/g)).toHaveLength(1);
  expect(text).toMatch(/destination ke ?nairobi/);
});

test("without its stops, the preview of an order has the dates as facts", () => {
  const text = previewOf([]);
  expect(text).toMatch(/placed 30 oct 2026/);
  expect(text).toMatch(/expected 26 nov 2026/);
});

test("the preview has no name of a fact without its value", () => {
  const text = previewOf([["orders.history", { id: "ord_1" }, history]]);
  expect(text).not.toMatch(/placed destination|expected destination/);
});
