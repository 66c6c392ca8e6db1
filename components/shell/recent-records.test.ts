import { expect, test, vi } from "vitest";
import {
  type RecentRecord,
  recentRecords,
  recordOfPath,
  withVisit,
} from "#components/shell/recent-records.ts";
import { TestStorage } from "#lib/client/test-storage.ts";

const visit = (id: string, at: number): RecentRecord => ({ kind: "order", id, title: id, at });

test("a record that is opened again moves to the top and is listed once", () => {
  const records = withVisit([visit("a", 1), visit("b", 2)], visit("b", 3));
  expect(records).toEqual([visit("b", 3), visit("a", 1)]);
});

test("only the eight last records are kept", () => {
  const records = Array.from({ length: 9 }, (_, index) => visit(`o${index}`, index)).reduce(
    withVisit,
    [] as RecentRecord[],
  );
  expect(records).toHaveLength(8);
  expect(records[0]?.id).toBe("o8");
});

test("a path is a record's only where it is the page of one record", () => {
  expect(recordOfPath("/orders/ord_1")).toEqual({ kind: "order", id: "ord_1" });
  expect(recordOfPath("/inventory/dev_1")).toEqual({ kind: "device", id: "dev_1" });
  for (const path of ["/", "/orders", "/orders/new", "/employees/emp_1/edit", "/help/orders"]) {
    expect(recordOfPath(path), path).toBeNull();
  }
});

test("the records of one person and key are not those of another, and hold a kind, an ID, a title and a time only", () => {
  const storage = new TestStorage();
  vi.stubGlobal("localStorage", storage);
  recentRecords.write("ada key-1", [visit("a", 1)]);
  expect(recentRecords.read("ada key-2")).toEqual([]);
  expect(recentRecords.read("ben key-1")).toEqual([]);
  const stored: unknown = JSON.parse(storage.getItem("qm-recent ada key-1") ?? "null");
  expect(stored).toEqual({ version: 1, value: [{ kind: "order", id: "a", title: "a", at: 1 }] });
  vi.unstubAllGlobals();
});

test("what is no list of records is read as none", () => {
  vi.stubGlobal("localStorage", new TestStorage());
  localStorage.setItem("qm-recent ada", '{"version":1,"value":[{"kind":"order"},7,null]}');
  expect(recentRecords.read("ada")).toEqual([]);
  vi.unstubAllGlobals();
});
