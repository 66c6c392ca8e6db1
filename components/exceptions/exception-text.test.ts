import { expect, test } from "vitest";
import {
  closedText,
  daysLeftLabel,
  daysLeftText,
  entryHref,
  entryKind,
  entryTitle,
  reasonText,
  undecidedText,
} from "#components/exceptions/exception-text.ts";
import { handoffText } from "#components/exceptions/handoff-text.ts";
import type { ExceptionRow } from "#lib/protocol/exception.ts";

const now = Date.parse("2026-11-20T12:00:00Z");

const row: ExceptionRow = {
  resource: "orders",
  id: "ord_1",
  reasons: ["late", "customs"],
  daysLeft: -2,
  status: "awaiting_customs",
  expectedAt: null,
  closedAt: null,
  endedReasons: [],
  order: {
    id: "ord_1",
    orderType: "Collection",
    status: "awaiting_customs",
    employeeId: "emp_1",
    employeeName: "渡辺 純",
    country: "JP",
    sla: { expectedDays: 10, elapsedDays: 12, late: true, reason: "Import permit requested" },
    createdAt: "2026-11-02T08:00:00Z",
    expected: "2026-11-25",
    movedAt: "2026-11-17T08:40:00Z",
    lastPlace: "Singapore",
    requestId: "req-1",
  },
  device: null,
  request: null,
  run: null,
  case: {
    epoch: 2,
    owner: { id: "1", name: "Maya Okafor" },
    ownedAt: null,
    snoozedUntil: null,
    endedBy: [],
    steps: [
      {
        id: 1,
        what: "note",
        at: "2026-11-20T10:00:00Z",
        author: { id: "1", name: "Maya Okafor" },
        owner: null,
        until: null,
        note: "Secret note",
      },
    ],
  },
};

test("an entry says all its reasons, with the words of the service that put it there", () => {
  expect(reasonText(row, now)).toBe(
    "Late: Import permit requested. At customs: the status is “Awaiting customs”.",
  );
  expect(reasonText({ ...row, reasons: ["no-movement"] }, now)).toBe(
    "No courier movement for 3 days. Last seen in Singapore.",
  );
});

test("days are written with a true minus, and unknown ones as unknown", () => {
  expect([-9, 0, 1.5, null].map(daysLeftText)).toEqual(["−9", "0", "1.5", "—"]);
  expect(daysLeftLabel(-1)).toBe("1 business day late");
  expect(daysLeftLabel(null)).toBe("Business days unknown");
});

test("what could not be decided names the unknown words with their numbers", () => {
  const words = [{ word: "清关中", count: 2 }];
  expect(undecidedText({ reason: "customs", count: 2, words })).toBe(
    "2 orders: the status may mean customs (“清关中” 2).",
  );
});

test("the text for the provider has the facts of the order, and neither the owner nor a note", () => {
  const text = handoffText(row, now);
  expect(text.split("\n")).toEqual([
    "Order: ord_1",
    "Type: Collection",
    "Country: JP",
    "Status: awaiting_customs",
    "Placed: 2026-11-02 08:00:00 UTC",
    "Promised: 16 Nov 2026",
    "Now expected: 25 Nov 2026",
    "SLA, business days: 2 days late · 12 of 10",
    "Last courier fact: 2026-11-17 08:40:00 UTC, Singapore",
    "Reason: Late: Import permit requested. At customs: the status is “Awaiting customs”.",
    "Request: req-1",
  ]);
  expect(text).not.toMatch(/Maya|Secret/);
});

test("a closed entry says what it waited for, as far as that is known", () => {
  const closed = { ...row, reasons: [], closedAt: "2026-11-20T09:00:00Z" };
  expect(closedText({ ...closed, endedReasons: ["late", "customs"] })).toBe(
    "No longer: late, at customs.",
  );
  expect(closedText(closed)).toBe("Its cause is gone.");
  expect(closedText(row)).toBe("");
});

test("a run that waits for an approval is named by its title, with who asked", () => {
  const run = { title: "hires.csv", by: "Ada", createdAt: "2026-11-20T09:00:00Z" };
  const waiting: ExceptionRow = {
    ...row,
    ...{ resource: "runs", id: "run_1", order: null, run, reasons: ["approval"] },
  };
  expect([entryTitle(waiting), entryKind(waiting), entryHref(waiting)]).toEqual([
    "hires.csv",
    "Run of Ada",
    "/runs/run_1",
  ]);
  expect(reasonText(waiting, now)).toBe("A run waits for your approval.");
});
