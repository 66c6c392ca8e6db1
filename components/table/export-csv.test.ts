import { parse } from "csv-parse/sync";
import { expect, it, test } from "vitest";
import { csvName, toCsv } from "#components/table/export-csv.ts";
import type { Completeness } from "#components/table/export-job.ts";
import type { Column } from "#components/table/table-definition.ts";

const columns = [{ id: "id", header: "Order", cell: () => null, text: (id: string) => id }];
const orders = { operation: "orders.list", part: null };
const at = new Date("2026-11-21T12:00:00Z");
const whole = { status: "complete", sentence: "" } as const;

const jobOf = (rows: readonly string[], completeness: Completeness) => ({
  run: async () => undefined,
  rows: () => rows,
  text: (row: string) => row,
  completeness: () => completeness,
});

it("an export that may lack records says so in its last line and in its file name", () => {
  const incomplete = { status: "incomplete", sentence: "It holds 2 of 3." } as const;
  expect(toCsv(jobOf(["o1", "=1"], incomplete), columns)).toBe(
    '\uFEFF"Order"\r\n"o1"\r\n"\'=1"\r\n"# It holds 2 of 3."\r\n',
  );
  expect(csvName(orders, incomplete, at, "UTC")).toBe("orders-list-2026-11-21-incomplete.csv");
  expect(csvName(orders, { status: "unknown", sentence: "x" }, at, "UTC")).toBe(
    "orders-list-2026-11-21-may-be-incomplete.csv",
  );
});

it("a complete export holds only its header and its records", () => {
  expect(toCsv(jobOf(["o1"], whole), columns)).toBe('\uFEFF"Order"\r\n"o1"\r\n');
  expect(csvName(orders, whole, at, "UTC")).toBe("orders-list-2026-11-21.csv");
  expect(csvName({ ...orders, part: "late" }, whole, at, "UTC")).toBe(
    "orders-list-late-2026-11-21.csv",
  );
});

it("an optional column is in the file where any record has a value, however late in the list", () => {
  const optional = {
    ...columns[0],
    id: "eta",
    header: "ETA",
    cell: () => null,
    isOptional: true,
  } as const;
  const withEta = [...columns, { ...optional, text: (id: string) => (id === "o60" ? "soon" : "") }];
  const job = (length: number) => ({
    ...jobOf(
      Array.from({ length }, (_, n) => `o${n}`),
      whole,
    ),
    text: (row: string, column: Column<string>) => column.text(row),
  });
  expect(parse(toCsv(job(61), withEta), { bom: true })[0]).toEqual(["Order", "ETA"]);
  expect(parse(toCsv(job(60), withEta), { bom: true })[0]).toEqual(["Order"]);
});

it("a record whose text has a line break is one record of the file", () => {
  const file = toCsv(jobOf(["a\n=1+1", "b\r-1", "c"], whole), columns);
  expect(parse(file, { bom: true })).toEqual([["Order"], ["a\n'=1+1"], ["b\r'-1"], ["c"]]);
});

test.each([
  ["America/Los_Angeles", "2026-11-26"],
  ["UTC", "2026-11-27"],
  ["Pacific/Kiritimati", "2026-11-27"],
  ["Pacific/Pago_Pago", "2026-11-26"],
])("the name of a file that is written in %s has the day there, %s", (timeZone, day) => {
  const evening = new Date("2026-11-27T03:30:00Z");
  expect(csvName(orders, whole, evening, timeZone)).toBe(`orders-list-${day}.csv`);
});
