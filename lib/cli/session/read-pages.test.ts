import { describe, expect, test } from "vitest";
import { setUpMachine } from "#testing/cli/host.ts";
import type { TestHostOptions } from "#testing/cli/machine.ts";

interface Service {
  /** Returns the ids of a page, or null for a failure. */
  idsOf: (page: number, limit: number) => string[] | null;
  total?: number;
  key?: string;
}

const env = { QM_API_KEY: "svc_sk_test", QM_API_URL: "http://127.0.0.1:9" };

/** Runs a list command against a service that answers as the test says. */
const runList = async (words: string, service: Service, options: TestHostOptions = {}) => {
  const pages: number[] = [];
  const run = setUpMachine({
    env,
    fetch: async (address, init) => {
      init?.signal?.throwIfAborted();
      const { searchParams } = new URL(String(address));
      const page = Number(searchParams.get("page") ?? 0);
      pages.push(page);
      const ids = service.idsOf(page, Number(searchParams.get("limit")));
      if (ids === null) return Response.json({ statusMessage: "No" }, { status: 400 });
      const records = ids.map((id) => ({ id, status: "processing" }));
      const total = service.total === undefined ? {} : { totalCount: service.total };
      return Response.json({ [service.key ?? "orders"]: records, ...total });
    },
    ...options,
  });
  const ran = await run(["--allow-localhost", ...words.split(" ")]);
  return { ...ran, pages };
};

const rows = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => `ord_${first + at}`);
const pageOf = (page: number, limit: number, total: number) =>
  rows(page * limit, Math.max(0, Math.min(limit, total - page * limit)));

const idsIn = (stdout: string) => JSON.parse(stdout).data.map(({ id }: { id: string }) => id);

describe("--all", () => {
  test("reads every page of 50 until the total is reached, into one JSON list", async () => {
    const idsOf = (page: number, limit: number) => pageOf(page, limit, 120);
    const { stdout, pages } = await runList("orders list --all --format json", {
      idsOf,
      total: 120,
    });
    expect(idsIn(stdout)).toEqual(rows(0, 120));
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, meta: { count: 120 } });
    expect(pages).toEqual([0, 1, 2]);
  });

  test("without a total reads on after a short page, until an empty one", async () => {
    const pages = [rows(0, 50), rows(50, 20), rows(70, 3), []];
    const { stdout, exitCode } = await runList("orders list --all --format json", {
      idsOf: (page) => pages[page] ?? [],
    });
    expect([exitCode, idsIn(stdout)]).toEqual([0, rows(0, 73)]);
  });

  test("prints one row for each record, with one header", async () => {
    const idsOf = (page: number, limit: number) => pageOf(page, limit, 120);
    const { stdout } = await runList("orders list --all", { idsOf, total: 120 });
    const lines = stdout.trimEnd().split("\n");
    expect([lines.length, lines[0]]).toEqual([121, "id      status"]);
  });

  test("ends at a service that answers the same page again, and says that records are missing", async () => {
    const service = { idsOf: () => rows(0, 50), total: 400 };
    const { stdout, stderr, exitCode, pages } = await runList(
      "orders list --all --format json",
      service,
    );
    expect([exitCode, pages.length < 4]).toEqual([17, true]);
    expect(stderr).toContain("the same page again");
    const { ok, error, data } = JSON.parse(stdout);
    expect([ok, error.kind, data.length]).toEqual([false, "incomplete", 50]);
  });

  test("shows a record once that a growing list has moved to the next page", async () => {
    const pages = [rows(0, 50), rows(49, 50), rows(99, 1), []];
    const { stdout } = await runList("orders list --all --format json", {
      idsOf: (page) => pages[page] ?? [],
    });
    expect(idsIn(stdout)).toEqual(rows(0, 100));
  });

  test("says where pages end before the service's own total", async () => {
    const { exitCode, stderr } = await runList("orders list --all", {
      idsOf: (page) => (page === 0 ? rows(0, 50) : []),
      total: 80,
    });
    expect([exitCode, stderr]).toEqual([17, expect.stringContaining("80 records")]);
  });

  test("of a list without pages says what no call reaches", async () => {
    const service = { idsOf: () => rows(0, 50), key: "devices" };
    const full = await runList("inventory search --all", service);
    expect([full.exitCode, full.pages]).toEqual([17, [0]]);
    expect(full.stderr).toContain("This list has no pages");
    const few = await runList("inventory search --all", { ...service, idsOf: () => rows(0, 7) });
    expect(few.exitCode).toBe(0);
  });

  test("that fails on a later page leaves valid JSON with the records so far", async () => {
    const { stdout, stderr, exitCode } = await runList("orders list --all --format json", {
      idsOf: (page, limit) => (page === 2 ? null : pageOf(page, limit, 500)),
      total: 500,
    });
    expect([exitCode, idsIn(stdout).length]).toEqual([7, 100]);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { kind: "validation" } });
    expect(stderr).toContain("broke off after 100 records");
  });

  test("that Ctrl-C ends leaves valid JSON too", async () => {
    const controller = new AbortController();
    const { stdout, exitCode } = await runList(
      "orders list --all --format json",
      { idsOf: (page, limit) => pageOf(page, limit, 500), total: 500 },
      { signal: controller.signal, onOutput: () => controller.abort() },
    );
    expect(exitCode).toBe(130);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { kind: "aborted" } });
  });

  test("of an empty list prints an empty JSON list, or a notice", async () => {
    const json = await runList("orders list --all --format json", { idsOf: () => [] });
    expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, data: [], meta: { count: 0 } });
    const table = await runList("orders list --all", { idsOf: () => [] });
    expect([table.exitCode, table.stdout, table.stderr]).toEqual([
      0,
      "",
      "The list has no records.\n",
    ]);
  });

  test("refuses --page, which it would not follow", async () => {
    const { exitCode, pages } = await runList("orders list --all --page 2", { idsOf: () => [] });
    expect([exitCode, pages]).toEqual([2, []]);
  });
});

test("one page says how many records there are", async () => {
  const service = {
    idsOf: (page: number, limit: number) => pageOf(page, limit || 20, 120),
    total: 120,
  };
  const { stderr, stdout } = await runList("orders list", service);
  expect(stderr).toContain("20 of 120 records; --all reads every page.");
  expect(stdout.trimEnd().split("\n")).toHaveLength(21);
});
