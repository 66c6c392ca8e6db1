import { describe, expect, it } from "vitest";
import { cellsJob } from "#components/table/export-cells.ts";
import { type ExportCount, readRowsJob } from "#components/table/export-job.ts";
import type { AskForCell, Column } from "#components/table/table-definition.ts";
import { ReadError } from "#lib/client/fetch-json.ts";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";

interface Team {
  id: string;
  count?: number;
}

const failed = (kind: Failure["kind"], more: Partial<Failure> = {}) =>
  new ReadError({ ...emptyFailure, kind, message: `It is ${kind}.`, ...more });

const columnOf = (
  header: string,
  read: (team: Team, ask: AskForCell) => Promise<string>,
): Column<Team> => ({
  id: header,
  header,
  cell: () => null,
  text: ({ count }) => String(count ?? ""),
  readText: { isNeeded: ({ count }) => count === undefined, read },
});

/** A service whose read of a team fails as often as `failures` says. */
const serviceOf = (failures: Record<string, ReadError[]> = {}) => {
  const requests: string[] = [];
  const readTeam = async (id: string) => {
    requests.push(id);
    const error = failures[id]?.shift();
    if (error) throw error;
    return `${id} has 7`;
  };
  return { requests, column: columnOf("Employees", ({ id }, ask) => ask(() => readTeam(id))) };
};

const teams = (length: number): Team[] => Array.from({ length }, (_, n) => ({ id: `t${n}` }));
const askOnce = <Answer>(read: (signal: AbortSignal) => Promise<Answer>) =>
  read(new AbortController().signal);
const jobOf = (rows: readonly Team[], columns: Column<Team>[], coverage = "") =>
  cellsJob(readRowsJob(rows, coverage), columns, askOnce);
const quiet = () => undefined;

const always = (error: () => ReadError, length = 99) => Array.from({ length }, error);

describe("the cells of an export whose records lack the value", () => {
  it("are read for exactly the records that lack it, with the progress", async () => {
    const rows = [{ id: "a" }, { id: "b", count: 0 }, { id: "c" }];
    const { requests, column } = serviceOf();
    const job = jobOf(rows, [column]);
    const counts: ExportCount[] = [];
    await job.run((count) => counts.push(count));
    expect(requests).toEqual(["a", "c"]);
    expect(rows.map((row) => job.text(row, column))).toEqual(["a has 7", "0", "c has 7"]);
    expect(counts.map(({ reading }) => reading?.rows)).toEqual([undefined, 0, 2]);
    expect(counts.at(-1)?.reading?.column).toBe("Employees");
    expect(job.completeness()).toEqual({ status: "complete", sentence: "" });
  });

  it("are not read where no column needs it", async () => {
    const plain = { ...columnOf("ID", async () => ""), readText: undefined };
    const { readText: _, ...column } = plain;
    const job = jobOf(teams(2), [column]);
    const counts: ExportCount[] = [];
    await job.run((count) => counts.push(count));
    expect(counts).toEqual([{ rows: 2, total: 2 }]);
    expect(job.completeness().status).toBe("complete");
  });

  it("say that they were not read, and the export is incomplete", async () => {
    const rows = teams(4);
    const { column } = serviceOf({ t1: [failed("not_found")], t2: [failed("malformed")] });
    const job = jobOf(rows, [column], "Some may be missing.");
    await job.run(quiet);
    expect(rows.map((row) => job.text(row, column))).toEqual([
      "t0 has 7",
      "not read",
      "not read",
      "t3 has 7",
    ]);
    expect(job.completeness()).toEqual({
      status: "incomplete",
      sentence:
        'Some may be missing. The column Employees says "not read" for 2 of 4 records: It is not_found.',
    });
  });

  it("stand as not read in an export that is saved before the end", async () => {
    const rows = teams(3);
    const { column } = serviceOf();
    const job = jobOf(rows, [column]);
    expect(rows.map((row) => job.text(row, column))).toEqual(["not read", "not read", "not read"]);
    expect(job.completeness()).toEqual({
      status: "incomplete",
      sentence:
        'The column Employees says "not read" for 3 of 3 records: The export was stopped before it was read.',
    });
  });

  it("are not asked for again where the key lacks the capability", async () => {
    const capability = "mcp:teams:read";
    const refusal = () =>
      failed("authorization", { capability, message: `It lacks ${capability}.` });
    const { requests, column } = serviceOf({ t0: [refusal()] });
    const job = jobOf(teams(50), [column]);
    await job.run(quiet);
    expect(requests).toEqual(["t0"]);
    expect(job.completeness().sentence).toContain("for 50 of 50 records: It lacks mcp:teams:read.");
  });

  it.each(["signed_out", "authentication", "no_connection", "rate_limited", "busy"] as const)(
    "stop the export where every read would be %s, which then goes on where it stopped",
    async (kind) => {
      const { requests, column } = serviceOf({ t2: [failed(kind)] });
      const job = jobOf(teams(4), [column]);
      await expect(job.run(quiet)).rejects.toThrow(`It is ${kind}.`);
      await job.run(quiet);
      expect(requests).toEqual(["t0", "t1", "t2", "t2", "t3"]);
      expect(job.completeness().status).toBe("complete");
    },
  );

  it("of one broken record don't stop the export, and those of an outage do", async () => {
    const one = serviceOf({ t1: always(() => failed("unavailable")) });
    const job = jobOf(teams(4), [one.column]);
    await job.run(quiet);
    expect(job.completeness().sentence).toContain("for 1 of 4 records");

    const down = () => [failed("unreachable")];
    const all = serviceOf({ t1: down(), t2: down(), t3: down() });
    const outage = jobOf(teams(6), [all.column]);
    await expect(outage.run(quiet)).rejects.toThrow("It is unreachable.");
    expect(all.requests).toEqual(["t0", "t1", "t2", "t3"]);
    await outage.run(quiet);
    expect(outage.completeness()).toEqual({ status: "complete", sentence: "" });
  });

  it("that share an answer are one read, and one again when the export is resumed", async () => {
    let reads = 0;
    const readAll = async () => {
      reads += 1;
      if (reads === 1) throw failed("unavailable");
      return "3";
    };
    const { readText, ...rest } = columnOf("Open orders", (_, ask) => ask(readAll));
    if (!readText) throw new Error("The column needs a read.");
    const column: Column<Team> = { ...rest, readText: { ...readText, isShared: true } };
    const rows = teams(20);
    // It is read before the column that takes a read for each record.
    const single = serviceOf();
    const job = jobOf(rows, [single.column, column]);
    await expect(job.run(quiet)).rejects.toThrow("It is unavailable.");
    expect(reads).toBe(1);
    expect(single.requests).toEqual([]);
    await job.run(quiet);
    expect(reads).toBe(2);
    expect(new Set(rows.map((row) => job.text(row, column)))).toEqual(new Set(["3"]));
  });

  it("end with the abort of the export, without a word about the service", async () => {
    const column = columnOf("Employees", () => Promise.reject(new DOMException("x", "AbortError")));
    const job = jobOf(teams(2), [column]);
    await expect(job.run(quiet)).rejects.toThrow("x");
    expect(job.completeness().sentence).toContain("The export was stopped before it was read.");
  });
});
