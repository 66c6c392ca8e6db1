import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Pipeline } from "#components/today/pipeline.tsx";
import { numbersOf } from "#components/ui/number.ts";

const numbers = numbersOf("en-GB");

const types = [
  {
    type: "Deployment",
    total: 200,
    segments: [
      { status: "processing", count: 190 },
      { status: "awaiting_customs", count: 10 },
    ],
  },
  { type: "Collection", total: 50, segments: [{ status: "in_transit", count: 50 }] },
  { type: null, total: 2, segments: [{ status: null, count: 2 }] },
];
const html = renderToString(<Pipeline numbers={numbers} types={types} isComplete />).replaceAll(
  "&amp;",
  "&",
);

const hrefsOf = (pattern: RegExp) =>
  Array.from(html.matchAll(/href="([^"]+)"/g), ([, href]) => String(href)).filter((href) =>
    pattern.test(href),
  );

test("a bar opens the open orders of its type with every status", () => {
  expect(hrefsOf(/view=open&type=/)).toEqual([
    "/orders?view=open&type=Deployment",
    "/orders?view=open&type=Collection",
    "/orders?view=open&type=%28none%29",
  ]);
});

test("a segment opens the open orders of its type with one status", () => {
  expect(hrefsOf(/status=/)).toEqual([
    "/orders?view=open&status=processing&type=Deployment",
    "/orders?view=open&status=awaiting_customs&type=Deployment",
    "/orders?view=open&status=in_transit&type=Collection",
    "/orders?view=open&status=%28none%29&type=%28none%29",
  ]);
});

test("all bars have one scale, so that their length is the number of orders", () => {
  const widths = Array.from(
    html.matchAll(/<(?:div|span)[^>]* style="width:([^"]+)"/g),
    ([, width]) => width,
  );
  expect(widths).toEqual(["100%", "100%", "25%", "25%", "1%", "1%"]);
});

test("on a phone a bar is part of its type's link and names the numbers of its segments", () => {
  const link = /<a[^>]*type=Deployment"[^>]*>.*?<\/a>/.exec(html)?.[0];
  expect(link).toContain('role="img" aria-label="190 Processing, 10 Awaiting customs"');
});

test("a status without its own color has a hatched segment and the API's own word", () => {
  const segment = /<a[^>]*aria-label="Deployment: 10 Awaiting customs"[^>]*>.*?<\/a>/.exec(html);
  expect(segment?.[0]).toContain("repeating-linear-gradient");
  expect(html).toMatch(/repeating-linear-gradient[^<]*<\/span><span[^>]*>Awaiting customs</);
});

test("the heading counts the orders of all types, and says if they are not all", () => {
  const textOf = (isComplete: boolean) =>
    renderToString(<Pipeline numbers={numbers} types={types} isComplete={isComplete} />).replace(
      /<[^>]+>/g,
      "",
    );
  expect(textOf(true)).toMatch(/^In progress252 orders(?! read)/);
  expect(textOf(false)).toMatch(/^In progress252 orders read/);
});
