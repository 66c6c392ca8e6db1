import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { LinkedText } from "#components/record/linked-text.tsx";

const linksIn = (text: string) =>
  Array.from(
    renderToString(<LinkedText>{text}</LinkedText>).matchAll(/href="([^"]+)"[^>]*>([^<]+)</g),
    ([, href, name]) => `${name} → ${href}`,
  );

test.each([
  ["Waits for ord_01K9R1X3DE.", ["ord_01K9R1X3DE → /orders/ord_01K9R1X3DE"]],
  [
    "emp_01K9 still holds dev_01K9ABC, see ord_7F2B",
    [
      "emp_01K9 → /employees/emp_01K9",
      "dev_01K9ABC → /inventory/dev_01K9ABC",
      "ord_7F2B → /orders/ord_7F2B",
    ],
  ],
  ["The event order_created came twice.", []],
  ["Held at customs in Cape Town.", []],
])("in %j the IDs of records are links", (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test("the whole text is shown around its links", () => {
  const html = renderToString(<LinkedText>{"a ord_01K9 b, ord_01K8."}</LinkedText>);
  expect(html.replace(/<[^>]+>/g, "")).toBe("a ord_01K9 b, ord_01K8.");
});
