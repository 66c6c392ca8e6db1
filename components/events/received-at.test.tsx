import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReceivedAt } from "#components/events/received-at.tsx";
import { eventRow } from "#testing/components/events.ts";

test("an event's time has its moment in UTC as tooltip, to the millisecond", () => {
  const html = renderToStaticMarkup(<ReceivedAt event={eventRow()} />);
  expect(html).toContain('title="2026-11-21 14:02:11.018 UTC"');
});
