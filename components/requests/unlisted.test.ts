import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isUnlisted, type ListedRecord, listReadOf } from "#components/requests/unlisted.ts";
import type { ListGap } from "#lib/v4/normalize/normalize.ts";

const page = (
  items: ListedRecord[],
  totalCount: number | null = 900,
  gap: ListGap | null = null,
) => ({
  data: { items: items as never[], page: 0, pageSize: 50, totalCount, nextCursor: null },
  gap,
});
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString();
const order = (id: string, minute: number) => ({ id, createdAt: at(minute) });

describe("an accepted record", () => {
  const rows = [order("ord_3", 30), order("ord_2", 20), order("ord_1", 10)];

  test("is not in the list where the whole list does not have it", () => {
    expect(isUnlisted(page([], 0), { id: "emp_1" })).toBe(true);
    expect(isUnlisted(page(rows, 3), { id: "ord_4" })).toBe(true);
    expect(isUnlisted(page(rows, 3), { id: "ord_2" })).toBe(false);
  });

  test("is not in the list where the page of the newest does not have it", () => {
    expect(isUnlisted(page(rows), order("ord_4", 40))).toBe(true);
    expect(isUnlisted(page(rows), order("ord_4", 15))).toBe(true);
  });

  test("may be on another page where the page need not have it", () => {
    expect(isUnlisted(page(rows), order("ord_0", 5))).toBe(false);
    expect(isUnlisted(page(rows), order("ord_0", 10))).toBe(false);
    expect(isUnlisted(page(rows.toReversed()), order("ord_4", 40))).toBe(false);
    expect(isUnlisted(page(rows), { id: "ord_4" })).toBe(false);
    expect(isUnlisted(page([...rows, { id: "ord_x" }]), order("ord_4", 40))).toBe(false);
  });

  test("may be in an answer that could not be read whole, and before there is one", () => {
    const gap: ListGap = "unreadable";
    expect(isUnlisted(page([], 0, gap), { id: "emp_1" })).toBe(false);
    expect(isUnlisted(undefined, { id: "emp_1" })).toBe(false);
  });

  test("is never called absent from a page that was cut from a list which has it", () => {
    const minutes = fc.array(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(minutes, fc.nat(), fc.nat(), fc.boolean(), (times, cut, wanted, isSorted) => {
        const list = times.map((minute, index) => order(`ord_${index}`, minute));
        if (isSorted) list.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
        const record = list[wanted % list.length] as ListedRecord;
        const first = list.slice(0, (cut % list.length) + 1);
        // Only an order by time says where a record would be.
        const isByTime = list.every(
          (one, n) => n === 0 || one.createdAt <= String(list[n - 1]?.createdAt),
        );
        fc.pre(isByTime || first.length === list.length);
        expect(isUnlisted(page(first, list.length), record)).toBe(false);
      }),
    );
  });
});

test("the list is asked for an employee by the email that was sent, whatever page is on screen", () => {
  const sent = { displayName: "Ada", email: "ada@halden.example" };
  expect(listReadOf("employees.get", { sent })).toEqual({
    name: "employees.list",
    input: { email: "ada@halden.example", limit: 50 },
  });
  expect(listReadOf("employees.get", { sent: null })).toBeNull();
  expect(listReadOf("orders.get", { sent: null })?.input).toEqual({ limit: 50 });
});
