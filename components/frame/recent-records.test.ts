import { expect, test, vi } from "vitest";
import { type RecentRecord, recentRecords, withVisit } from "#components/frame/recent-records.ts";
import { TestStorage } from "#testing/browser-storage.ts";

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
