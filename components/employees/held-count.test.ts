import { expect, test } from "vitest";
import { heldCount } from "#components/employees/held-count.ts";
import { numbersOf } from "#components/ui/number.ts";
import type { ListGap } from "#lib/v4/normalize/normalize.ts";
import type { Device } from "#lib/v4/records/device.ts";
import { listOf } from "#testing/components/page.tsx";

const numbers = numbersOf("en-GB");

const devices: Device[] = [{ id: "d1" }, { id: "d2" }];
const answer = (items: Device[], more = {}, gap: ListGap | null = null) => ({
  data: listOf(items, more),
  at: "2026-11-21T10:00:00Z",
  gap,
});

test.each([
  [answer(devices), "2"],
  [answer(devices, { totalCount: 31 }), "31"],
  [answer(devices, { nextCursor: "x" }), "2+"],
  [answer([]), "0"],
  [answer([], { totalCount: 0 }), "0"],
  [answer([], {}, "unreadable"), null],
  [answer([], {}, "unfamiliar"), null],
])("the devices of an employee are counted only as far as the answer shows", (given, count) => {
  expect(heldCount(given, numbers)).toBe(count);
});
