import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ExportJob,
  pageJob,
  readRowsJob,
  type Slice,
  sliceJob,
} from "#components/table/export-job.ts";
import { listOf } from "#testing/components/page.tsx";

interface Row {
  id: string;
  status: string;
  country: string;
}

const row = (n: number): Row => ({
  id: `r${n}`,
  status: n % 3 === 0 ? "a" : "b",
  country: ["DE", "FR", "PL", "IT"][n % 4] ?? "DE",
});
const rowsTo = (length: number) => Array.from({ length }, (_, n) => row(n));
const rowId = ({ id }: Row) => id;
const ids = (rows: readonly Row[]) => rows.map(rowId);
const pageOf = (items: Row[], totalCount: number | null) => listOf(items, { totalCount });
const quiet = () => undefined;
const exported = async (job: ExportJob<Row>) => {
  await job.run(quiet);
  return job;
};

/** A service with pages of `size`. `before` runs before each answer and may change the list. */
const paged = (
  list: Row[],
  { size, hasTotal, before = quiet }: { size: number; hasTotal: boolean; before?: () => void },
) => {
  const requests: unknown[] = [];
  return {
    requests,
    ask: async ({ page }: Record<string, unknown>) => {
      requests.push(page);
      before();
      const from = Number(page) * size;
      return pageOf(list.slice(from, from + size), hasTotal ? list.length : null);
    },
  };
};

describe("an export of a paged list", () => {
  it("holds every record of an unchanged list in order, for any page size", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 260 }),
        fc.integer({ min: 1, max: 60 }),
        fc.boolean(),
        async (length, size, hasTotal) => {
          const job = await exported(pageJob(paged(rowsTo(length), { size, hasTotal }).ask, rowId));
          expect(ids(job.rows())).toEqual(ids(rowsTo(length)));
          expect(job.completeness()).toEqual({ status: "complete", sentence: "" });
        },
      ),
    );
  });

  it("continues from the page where it stopped", async () => {
    const service = paged(rowsTo(120), { size: 50, hasTotal: true });
    let failures = 1;
    const job = pageJob(async (changes) => {
      if (changes.page === 1 && failures-- > 0) throw new Error("down");
      return service.ask(changes);
    }, rowId);
    await expect(job.run(quiet)).rejects.toThrow("down");
    expect(job.completeness()).toEqual({
      status: "incomplete",
      sentence: "The export was stopped before the end of the list. It holds 50 of 120 records.",
    });
    await job.run(quiet);
    expect(service.requests).toEqual([0, 1, 2]);
    expect(job.rows()).toHaveLength(120);
    expect(job.completeness().status).toBe("complete");
  });

  it("writes a record that moved to a later page once, and says that the list changed", async () => {
    for (const hasTotal of [true, false]) {
      const list = rowsTo(100);
      let reads = 0;
      const before = () => {
        reads += 1;
        if (reads === 2) list.unshift(row(1_000), row(1_001));
      };
      const job = await exported(pageJob(paged(list, { size: 40, hasTotal, before }).ask, rowId));
      expect(new Set(ids(job.rows())).size).toBe(job.rows().length);
      expect(job.completeness().status).not.toBe("complete");
      expect(job.completeness().sentence).toContain("2 records came on two pages");
    }
  });

  it("says that a record may be missing when the total fell during the export", async () => {
    const list = rowsTo(100);
    let reads = 0;
    const before = () => {
      reads += 1;
      if (reads === 2) list.splice(0, 1);
    };
    const job = await exported(
      pageJob(paged(list, { size: 40, hasTotal: true, before }).ask, rowId),
    );
    expect(job.rows()).toHaveLength(99);
    expect(job.completeness()).toMatchObject({ status: "unknown" });
    expect(job.completeness().sentence).toContain("from 100 records to 99");
  });

  it("is incomplete when the service returns fewer records than its total", async () => {
    const job = await exported(
      pageJob(async ({ page }) => pageOf(page === 0 ? rowsTo(50) : [], 70), rowId),
    );
    expect(job.completeness()).toEqual({
      status: "incomplete",
      sentence: "It holds 50 of 70 records. The service gave no more of them.",
    });
  });

  it("ends when a service without pages repeats its only page", async () => {
    const job = await exported(pageJob(async () => pageOf(rowsTo(30), null), rowId));
    expect(job.rows()).toHaveLength(30);
    expect(job.completeness().status).toBe("complete");
  });
});

const slices: Slice<Row>[] = [
  { field: "status", values: ["a"], readValue: ({ status }) => status },
  { field: "country", values: [], readValue: ({ country }) => country },
];

/** A service without pages that returns at most `limit` records a search. */
const truncating = (list: readonly Row[], limit: number, hasTotal: boolean) => {
  const requests: Record<string, unknown>[] = [];
  return {
    requests,
    ask: async (filters: Record<string, unknown>) => {
      requests.push(filters);
      const found = list.filter((one) =>
        Object.entries(filters).every(([field, value]) => one[field as keyof Row] === value),
      );
      return pageOf(found.slice(0, limit), hasTotal ? found.length : null);
    },
  };
};

const sliceJobOf = (ask: Parameters<typeof sliceJob<Row>>[0], limit = 20, by = slices) =>
  sliceJob(ask, rowId, { slices: by, limit, noun: "device" });

describe("an export of a list without pages", () => {
  it("is one search when the answer is not truncated", async () => {
    const service = truncating(rowsTo(20), 50, false);
    const job = await exported(sliceJobOf(service.ask, 50));
    expect(service.requests).toEqual([{}]);
    expect(job.completeness()).toEqual({ status: "complete", sentence: "" });
  });

  it("searches by each known value, and by values of new records, for the records that were truncated", async () => {
    const service = truncating(rowsTo(120), 20, true);
    const job = await exported(sliceJobOf(service.ask));
    expect(service.requests).toContainEqual({ status: "b" });
    expect(service.requests).toContainEqual({ status: "b", country: "FR" });
    expect(job.rows()).toHaveLength(120);
    expect(new Set(ids(job.rows())).size).toBe(120);
    expect(job.completeness()).toEqual({ status: "complete", sentence: "" });
  });

  it("never claims to be complete when the service gives no total", async () => {
    const service = truncating(rowsTo(120), 20, false);
    const job = await exported(sliceJobOf(service.ask));
    const { status, sentence } = job.completeness();
    expect(status).toBe("unknown");
    expect(sentence).toBe(
      "Searches by status, country found 120 of an unknown number of devices. The service gives at most 20 devices a search and no further pages, so more may exist.",
    );
  });

  it("says how many of the total it holds when no filter reaches the rest", async () => {
    const job = await exported(sliceJobOf(async () => pageOf(rowsTo(50), 150_000), 50));
    expect(job.completeness()).toEqual({
      status: "incomplete",
      sentence:
        "Searches by status, country found 50 of 150,000 devices. The service gives at most 50 devices a search and no further pages.",
    });
  });

  it("says that it holds the first records when the list has no slices", async () => {
    const job = await exported(sliceJobOf(async () => pageOf(rowsTo(50), null), 50, []));
    expect(job.completeness().sentence).toMatch(/^It holds the first 50 of an unknown number of/);
  });

  it("continues with the search at which it stopped", async () => {
    const service = truncating(rowsTo(120), 20, true);
    let calls = 0;
    const job = sliceJobOf(async (filters) => {
      calls += 1;
      if (calls === 3) throw new Error("down");
      return service.ask(filters);
    });
    await expect(job.run(quiet)).rejects.toThrow("down");
    expect(job.completeness().status).toBe("incomplete");
    await job.run(quiet);
    expect(job.rows()).toHaveLength(120);
    expect(service.requests).toHaveLength(
      new Set(service.requests.map((one) => JSON.stringify(one))).size,
    );
  });
});

it("the export of a view holds its rows, and says what may be missing", async () => {
  const whole = readRowsJob(["a", "b"], "");
  const counts: unknown[] = [];
  await whole.run((count) => counts.push(count));
  expect(counts).toEqual([{ rows: 2, total: 2 }]);
  expect([...whole.rows()]).toEqual(["a", "b"]);
  expect(whole.completeness().status).toBe("complete");
  const sentence = "Counted among the newest 2,000 open orders.";
  expect(readRowsJob([], sentence).completeness()).toEqual({ status: "unknown", sentence });
});
