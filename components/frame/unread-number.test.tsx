import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UnreadNumber } from "#components/frame/unread-number.tsx";

test("the bell has no number only where it is known that nothing is unread", () => {
  expect(renderToStaticMarkup(<UnreadNumber count={0} />)).toBe("");
  expect(renderToStaticMarkup(<UnreadNumber count={3} />)).toContain("3 unread");
  expect(renderToStaticMarkup(<UnreadNumber count={null} />)).toContain("number of unread unknown");
});
