import fc from "fast-check";
import { describe, expect, test } from "vitest";
import OrderPeek from "#components/orders/order-peek.tsx";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";
import { normalize } from "#lib/v4/normalize/normalize.ts";
import { type Answers, bareOrder, id, textOf } from "#testing/components/order-page.tsx";
import { type CachedAnswer, missingFacts, pageText } from "#testing/components/page.tsx";
import { enveloped, history, orderOf, sla, tracking } from "#testing/dialect/order-arbitraries.ts";
import { runsOf } from "#testing/proofs.ts";

const order = orderOf(id);

/** Drops moments, which a page shows in the viewer's time zone, and `status: "success"`. */
const withoutMoments = (value: unknown): unknown => {
  if (typeof value === "string") return parseMoment(value) || value === "success" ? null : value;
  if (Array.isArray(value)) return value.map(withoutMoments);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, withoutMoments(inner)]),
  );
};

/** Returns the values of answers that a page's text lacks. */
const lost = (answers: Answers, text: string) =>
  missingFacts(withoutMoments(answers) as object, text);

describe("an order's page", () => {
  test("shows every value of its four answers, whatever their shapes", () => {
    const answers = fc.record({
      order: enveloped("order", order),
      sla: enveloped("sla", sla),
      history: enveloped("history", history),
      tracking: enveloped("tracking", tracking),
    });
    const check = (given: Answers) => {
      expect(lost(given, textOf(given))).toEqual([]);
    };
    fc.assert(fc.property(answers, check), { numRuns: runsOf(40) });
  });

  test("shows every value of the order where no other read was answered", () => {
    const check = (given: object) => {
      expect(lost({ order: given }, textOf({ order: given }))).toEqual([]);
    };
    fc.assert(fc.property(order, check), { numRuns: runsOf(40) });
  });
});

test("a peek at an order shows every value of the order and of its row", () => {
  const check = (given: object, row: object) => {
    const { data } = normalize("orders.get", given, id);
    const list = normalize("orders.list", { orders: [row] }).data.items[0];
    if (!list) throw new Error("The row was not read.");
    const text = pageText([["orders.get", { id }, data]], <OrderPeek row={list} />);
    expect(lost({ order: data }, text)).toEqual([]);
    expect(lost({ order: list }, text)).toEqual([]);
  };
  fc.assert(fc.property(order, order, check), { numRuns: runsOf(25) });
});

test("a peek at an order says first where it was seen last, and when", () => {
  const timeline = [
    {
      source: "courier",
      description: "Arrived at facility",
      location: "Chicago depot",
      at: "2026-11-18T16:45:00Z",
    },
  ];
  const seen = { statusLogs: [], devices: [{ productId: "dev_1", timeline }] };
  const [row] = normalize("orders.list", { orders: [bareOrder] }).data.items;
  if (!row) throw new Error("The row was not read.");
  const answers: CachedAnswer[] = [
    ["orders.get", { id }, normalize("orders.get", bareOrder, id).data],
    ["orders.history", { id }, normalize("orders.history", seen).data],
  ];
  expect(pageText(answers, <OrderPeek row={row} />)).toMatch(
    /last seen chicago depot 18 nov, 16:45 · arrived at facility.*sla, business days.*latest/,
  );
});
