import { expect, test } from "vitest";
import { idMappingOf } from "#sandbox/random-shape/odd-ids.ts";
import { statusNamesOf } from "#sandbox/random-shape/status-names.ts";
import { writeRecord } from "#sandbox/random-shape/write-record.ts";

const team = { id: "team_1", name: "Sales", employeeCount: 4, createdAt: "2026-01-02T03:04:05Z" };
const seeds = Array.from({ length: 60 }, (_, seed) => seed);

const write = (seed: number) => {
  const omitted: string[] = [];
  const writing = {
    seed,
    operation: "teams.get",
    ids: idMappingOf(seed),
    statuses: statusNamesOf(seed),
    omit: (path: string) => void omitted.push(path),
  } as const;
  return { names: Object.keys(writeRecord(writing, "other", team)), omitted };
};

test("a kind of record without choices varies in letter case, extra fields and absent facts", () => {
  const written = seeds.map(write);
  const names = new Set(written.flatMap((one) => one.names));
  expect([...names]).toEqual(expect.arrayContaining(["employeeCount", "employee_count", "tags"]));
  expect(new Set(written.flatMap(({ omitted }) => omitted))).toEqual(
    new Set(["name", "employeeCount"]),
  );
});

test("a kind of record without choices keeps the facts that its schema requires or lacks", () => {
  for (const { names } of seeds.map(write)) {
    expect(names).toContain("id");
    expect(names.some((name) => name === "createdAt" || name === "created_at")).toBe(true);
  }
});
