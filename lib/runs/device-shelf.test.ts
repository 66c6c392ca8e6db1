import { expect, test } from "vitest";
import { toldText } from "#lib/protocol/run-note.ts";
import { createShelf } from "#lib/runs/device-shelf.ts";
import type { Client } from "#lib/v4/client/client.ts";

/** A service whose search shows so many stored devices of the model, none of which can be deployed. */
const shelfOf = (shown: number) => {
  const items = Array.from({ length: shown }, (_, n) => ({
    id: `dev_${n}`,
    model: "ThinkPad",
    country: "DE",
    status: "in_storage",
  }));
  const perform = async () => ({ data: { items } });
  return createShelf({ perform } as unknown as Client, new Set());
};

test("a search that may not show all devices doesn't say that there are none", async () => {
  const cut = await shelfOf(50).take("ThinkPad", "DE");
  expect(cut.note && toldText(cut.note)).toContain(
    "among the 50 devices that the search shows in DE",
  );
  const whole = await shelfOf(49).take("ThinkPad", "DE");
  expect(whole.note && toldText(whole.note)).toBe("No “ThinkPad” in stock in DE");
});
