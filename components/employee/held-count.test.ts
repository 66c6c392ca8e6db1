import { expect, test } from "vitest";
import { listOf } from "#components/data/test-page.tsx";
import { heldCount } from "#components/employee/held-count.ts";
import { numbersOf } from "#components/ui/number.ts";
import type { Device } from "#lib/v4/records/device.ts";

const numbers = numbersOf("en-GB");

const devices: Device[] = [{ id: "d1" }, { id: "d2" }];
const answer = (items: Device[], more = {}, drift = 0) => ({
  data: listOf(items, more),
  at: "2026-11-21T10:00:00Z",
  drift,
});

test.each([
  [answer(devices), "2"],
  [answer(devices, { totalCount: 31 }), "31"],
  [answer(devices, { nextCursor: "x" }), "2+"],
  [answer([]), "0"],
  [answer([], { totalCount: 0 }), "0"],
  [answer([], {}, 1), null],
])("the devices of an employee are counted only as far as the answer shows", (given, count) => {
  expect(heldCount(given, numbers)).toBe(count);
});
