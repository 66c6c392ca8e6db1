import { expect, it } from "vitest";
import { csvName, toCsv } from "#components/table/export-csv.ts";

const columns = [{ id: "id", header: "Order", cell: () => null, text: (id: string) => id }];
const orders = { operation: "orders.list", view: null };
const at = new Date("2026-11-21T12:00:00Z");

it("an export that may lack records says so in its last line and in its file name", () => {
  const csv = toCsv(["o1", "=1"], columns, { status: "incomplete", sentence: "It holds 2 of 3." });
  expect(csv).toBe("\uFEFFOrder\r\no1\r\n'=1\r\n# It holds 2 of 3.\r\n");
  expect(csvName(orders, { status: "incomplete", sentence: "x" }, at)).toBe(
    "orders-list-2026-11-21-incomplete.csv",
  );
  expect(csvName(orders, { status: "unknown", sentence: "x" }, at)).toBe(
    "orders-list-2026-11-21-may-be-incomplete.csv",
  );
});

it("a complete export holds only its header and its records", () => {
  const whole = { status: "complete", sentence: "" } as const;
  expect(toCsv(["o1"], columns, whole)).toBe("\uFEFFOrder\r\no1\r\n");
  expect(csvName(orders, whole, at)).toBe("orders-list-2026-11-21.csv");
  expect(csvName({ ...orders, view: "late" }, whole, at)).toBe("orders-list-late-2026-11-21.csv");
});
