import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { undefused } from "#lib/protocol/delimited.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { readExportQuestion } from "#lib/server/exports/export-question.ts";
import { startExport } from "#lib/server/exports/write-export.ts";
import { countFiltered } from "#lib/server/filter/count-filtered.ts";
import { newestFirst } from "#lib/server/filter/filter-rows.ts";
import { findFilteredList } from "#lib/server/filter/find-filtered-list.ts";
import type { ProvenList } from "#lib/server/filter/open-list.ts";
import { setSealedOrderSettings } from "#lib/server/filter/sealed-order.ts";
import { auditEntries } from "#lib/server/store/audit-schema.ts";
import { store, storePool } from "#lib/server/store/store.ts";
import { inLanguage, speakByRequest } from "#lib/server/words/request-language.ts";
import { writeSearch } from "#lib/v4/search.ts";
import { runsOf } from "#testing/proofs.ts";
import { filterableOrders, someInput } from "#testing/server/filterable-orders.ts";
import {
  filterableDevices,
  filterableEmployees,
  someDeviceInput,
  someEmployeeInput,
} from "#testing/server/filterable-records.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const timeZone = "America/New_York";
const signedIn = vi.hoisted(() => ({ principal: null as Principal | null }));
vi.mock("#lib/server/auth/principal.ts", () => ({ findPrincipal: async () => signedIn.principal }));
vi.mock("../../../(console)/_shared/viewer-formats.ts", () => ({
  viewerFormats: async () => ({ used: { timeZone: "America/New_York" } }),
}));
vi.mock("#lib/server/limits/read-rate-limit.ts", () => ({ requireAllowance: () => undefined }));

const { GET } = await import("./route.ts");
const summary = await import("./summary/route.ts");

const mirror = testMirrorService();
const { service } = mirror;

const headers = { "sec-fetch-site": "same-origin" };
const contextOf = (list: string) => ({ params: Promise.resolve({ list }) });

const get = (list: string, question: object, file: object = { format: "csv", for: "reading" }) => {
  const search = writeSearch({ ...question, ...file });
  const request = new Request(`http://console.test/api/export/${list}?${search}`, { headers });
  return GET(request, contextOf(list));
};

/** Returns the rows of a CSV file, without the last line, and that line. */
const readCsv = async (response: Response) => {
  const all: string[][] = parse(await response.text(), { bom: true, relax_column_count: true });
  const [head = [], ...rows] = all.map((cells) => cells.map(undefused));
  return { head, note: rows.pop()?.join() ?? "", rows };
};

const refusalOf = async (response: Response) => {
  const { error } = await response.json();
  return { status: response.status, message: error.message };
};

/** Counts the transactions of exports that have not ended. */
const countQueries = async () => {
  const { rows } = await store().execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity where datname = current_database()
      and application_name = 'quartermaster exports' and xact_start is not null`);
  return rows[0]?.count;
};
const untilQueriesEnd = () =>
  vi.waitFor(async () => expect(await countQueries()).toBe(0), { timeout: 5_000, interval: 20 });

beforeEach(() => {
  signedIn.principal = principalOf(mirror.connection);
  service.orders = filterableOrders(180);
});

describe("the export of a list", () => {
  test("has the rows of all pages of the list, in their order, and says their number, for any filter", async () => {
    await mirror.sweep("all");
    mirror.takeRequests();
    const calendar = { now: new Date(), timeZone };
    const principal = principalOf(mirror.connection);
    await fc.assert(
      fc.asyncProperty(someInput, async (input) => {
        const list = await findFilteredList(
          principal,
          "orders",
          { ...input, limit: 1_000 },
          calendar,
        );
        const { head, rows, note } = await readCsv(await get("orders", input));
        expect(head[0]).toBe("Order");
        expect(rows.map(([id]) => id)).toEqual(list.page?.items.map(({ id }) => id));
        expect(note).toContain(`Rows: ${list.page?.totalCount}. As of: ${list.at}.`);
        expect(note.startsWith("# Complete.")).toBe(list.undecidedCount === 0);
        const search = writeSearch(input);
        const request = new Request(`http://console.test/x?${search}`, { headers });
        const answer = await summary.GET(request, contextOf("orders"));
        expect(await answer.json()).toMatchObject({
          isProven: true,
          count: rows.length,
          undecidedCount: list.undecidedCount,
        });
      }),
      { numRuns: runsOf(30) },
    );
    expect(mirror.takeRequests()).toEqual([]);
  }, 60_000);

  test.each([
    ["employees", someEmployeeInput],
    ["inventory", someDeviceInput],
  ] as const)(
    "of %s has the rows of all pages of the list, in their order, whether the list or its order is sorted",
    async (list, someInput) => {
      service.employees = filterableEmployees(60);
      service.devices = filterableDevices(50);
      await mirror.sweep("all");
      const calendar = { now: new Date(), timeZone };
      const principal = principalOf(mirror.connection);
      await fc.assert(
        fc.asyncProperty(someInput, fc.constantFrom(10, 10_000), async (input, maxSortedAtOnce) => {
          setSealedOrderSettings({ maxSortedAtOnce });
          const pages = await findFilteredList(
            principal,
            list,
            { ...input, limit: 1_000 },
            calendar,
          );
          const { rows, note } = await readCsv(await get(list, input));
          expect(rows.map(([id]) => id)).toEqual(pages.page?.items.map(({ id }) => id));
          expect(rows).toHaveLength(pages.page?.totalCount ?? -1);
          expect(note).toContain(`Rows: ${rows.length}. As of: ${pages.at}.`);
          const { sort: _sort, sortDirection: _direction, ...filters } = input;
          expect(await countFiltered(principal, list, filters, calendar)).toEqual({
            count: rows.length,
            undecidedCount: pages.undecidedCount,
          });
        }),
        { numRuns: runsOf(25) },
      );
    },
    60_000,
  );

  test("has the columns of the address in JSON Lines too, and is in the audit log with the names of its filters", async () => {
    await mirror.sweep("all");
    const file = { format: "jsonl", for: "reading", columns: "status,id" };
    const response = await get("orders", { "not.type": ["Collection"], team: ["EMEA"] }, file);
    expect(response.headers.get("content-disposition")).toMatch(
      /^attachment; filename="orders-list-\d{4}-\d\d-\d\d\.jsonl"$/,
    );
    const lines = (await response.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const { "#": note } = lines.pop();
    expect(note).toMatchObject({ rows: lines.length, filter: "not.type=Collection&team=EMEA" });
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(Object.keys(line)).toEqual(["Status", "Order"]);
    const [entry] = await store().select().from(auditEntries).orderBy(sql`at desc`).limit(1);
    expect(entry).toMatchObject({
      action: "export",
      subject: "orders.list",
      details: JSON.stringify({ filters: "team, not.type" }),
    });
  });

  test("keeps texts that spreadsheets would run, and gives them back as they were", async () => {
    const names = ["=1+1", "'=1+1", "+49 30", "-x", "@a", "\t=1", 'a, "b"\n=c', "# x", "＝1"];
    service.employees = names.map((displayName, at) => ({
      id: `e${at}`,
      displayName,
      email: `e${at}@halden.example`,
      country: "DE",
    }));
    await mirror.sweep("all");
    const response = await get("employees", { country: ["DE"] }, { format: "csv", for: "import" });
    const text = await response.clone().text();
    expect(text).not.toMatch(/"[=+@-]/);
    const { head, rows } = await readCsv(response);
    const at = head.indexOf("displayName");
    expect(rows.map((row) => row[at]).toSorted()).toEqual(names.toSorted());
    expect(head.slice(0, 2)).toEqual(["id", "email"]);
  });

  test("says in the cells and at its end which column the copy can't prove", async () => {
    service.employees = [
      { id: "e1", displayName: "Ada", email: "a@halden.example", country: "DE" },
    ];
    await mirror.sweep("all");
    const { head, rows, note } = await readCsv(await get("employees", {}));
    expect(rows[0]?.[head.indexOf("Devices")]).toBe("not read");
    expect(note).toMatch(/^# Not complete\. The column Devices says "not read"/);
    expect(note).toMatch(/Rows: 1\. As of: .+\. No filter\.$/);
  });

  test("says it in the language of the request to its last line", async () => {
    speakByRequest();
    service.employees = [
      { id: "e1", displayName: "Ada", email: "a@halden.example", country: "DE" },
    ];
    await mirror.sweep("all");
    const { head, rows, note } = await readCsv(await inLanguage("de", () => get("employees", {})));
    expect(rows[0]?.[head.indexOf("Geräte")]).toBe("nicht gelesen");
    expect(note).toMatch(/^# Nicht vollständig\. In der Spalte Geräte steht „nicht gelesen“/);
    expect(note).toMatch(/Zeilen: 1\. Stand: .+\. Kein Filter\.$/);
  });

  test.each([
    [
      "a day of the year 0",
      "orders",
      { created: "0000-01-01..2026-01-01" },
      {},
      /does not understand/,
    ],
    [
      "2,000 values",
      "orders",
      { team: Array.from({ length: 2_000 }, (_, at) => `t${at}`) },
      {},
      /at most 200/,
    ],
    ["an unknown filter", "orders", { color: "red" }, {}, /no parameter color/],
    [
      "a filter of the service alone",
      "orders",
      { query: "berlin" },
      {},
      /Only the service can search for a text/,
    ],
    ["an unknown view", "orders", { view: "lost" }, {}, /no view lost/],
    ["a view of another list", "employees", { view: "late" }, {}, /no view late/],
    ["a page", "orders", { page: 3 }, {}, /all pages/],
    ["an unknown format", "orders", {}, { format: "xlsx" }, /format must be one of/],
    ["an import of devices", "inventory", {}, { for: "import" }, /No import takes back devices/],
    [
      "what is in stock, which the service decides",
      "inventory",
      { inStock: true },
      {},
      /Only the service can say what is in stock/,
    ],
    ["an unknown column", "orders", {}, { columns: "id,secret" }, /no column secret/],
  ])(
    "refuses %s with a sentence, before it writes or records anything",
    async (_, list, question, file, message) => {
      await mirror.sweep("all");
      const before = await store().$count(auditEntries);
      const chosen = { format: "csv", for: "reading", ...file };
      const refused = await refusalOf(await get(list, question, chosen));
      expect(refused).toEqual({ status: 400, message: expect.stringMatching(message) });
      expect(await store().$count(auditEntries)).toBe(before);
    },
  );

  test("is refused with the reason where no complete sweep proves the list, and for another connection", async () => {
    const unproven = { status: 409, message: expect.stringContaining("can't prove yet") };
    expect(await refusalOf(await get("orders", {}))).toEqual(unproven);
    await mirror.sweep("all");
    expect((await readCsv(await get("orders", {}))).rows).toHaveLength(180);
    const other = await connect(mirror.upstream.baseUrl, "other", "svc_sk_other");
    signedIn.principal = principalOf(other, "manager");
    expect(await refusalOf(await get("orders", {}))).toEqual(unproven);
  });
});

test("exports of two people at once have no record of the other's connection", async () => {
  const ordersOf = (name: string) =>
    Array.from({ length: 300 }, (_, at) => ({ id: `${name}${at}`, status: "processing" }));
  service.orders = ordersOf("own");
  await mirror.sweep("all");
  const admin = principalOf(mirror.connection);
  mirror.connection = await connect(mirror.upstream.baseUrl, "manager", "svc_sk_manager");
  service.orders = ordersOf("theirs");
  await mirror.sweep("all");
  const manager = principalOf(mirror.connection, "manager");
  for (let round = 0; round < 5; round += 1) {
    const started: Response[] = [];
    for (const principal of [admin, manager]) {
      signedIn.principal = principal;
      started.push(await get("orders", { type: ["(none)"] }));
    }
    const files = await Promise.all(started.map(readCsv));
    const names = files.map(({ rows }) => rows.map(([id]) => id?.replace(/\d+$/, "")));
    expect(names.map((ids) => [...new Set(ids)])).toEqual([["own"], ["theirs"]]);
    expect(names.map(({ length }) => length)).toEqual([300, 300]);
  }
});

describe("an export that is being written", () => {
  const chunks = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text;
      text += new TextDecoder().decode(value);
    }
  };
  const readerOf = (response: Response) => {
    if (!response.body) throw new Error("There is no body.");
    return response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  };
  const onEnd = vi.fn();
  /** Starts a file of all orders, whose reader may take nothing for so long. */
  const start = (stallMs: number, gone = new AbortController().signal) => {
    const calendar = { now: new Date(), timeZone };
    const question = readExportQuestion("orders", new URLSearchParams(), calendar);
    const opened: ProvenList = {
      connection: mirror.connection,
      at: new Date(),
      view: null,
      opensIn: newestFirst,
    };
    const choice = { format: "jsonl", purpose: "reading", columns: ["id", "status"] } as const;
    const principal = principalOf(mirror.connection);
    return startExport(principal, opened, question, choice, { gone, onEnd, stallMs });
  };

  beforeEach(() => {
    onEnd.mockClear();
    service.orders = Array.from({ length: 1_100 }, (_, at) => ({
      id: `o${at}`,
      status: "processing",
      orderType: "Deployment",
      createdAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
    }));
  });

  test("has the records of its start, though a sweep changes them meanwhile", async () => {
    await mirror.sweep("all");
    const reader = (await start(60_000)).getReader();
    const { value } = await reader.read();
    for (const order of service.orders) order.status = "delivered";
    service.orders.splice(0, 100);
    await mirror.sweep("all");
    const text = new TextDecoder().decode(value) + (await chunks(reader));
    const lines = text.trim().split("\n");
    expect(lines).toHaveLength(1_101);
    expect(lines.slice(0, -1).every((line) => line.includes('"Status":"processing"'))).toBe(true);
  });

  test("ends its query when the reader goes away, and then the person can start another one", async () => {
    await mirror.sweep("all");
    const reader = readerOf(await get("orders", {}));
    await reader.read();
    expect(await countQueries()).toBe(1);
    expect(await refusalOf(await get("orders", {}))).toEqual({
      status: 429,
      message: expect.stringContaining("Another export of yours"),
    });
    await reader.cancel();
    await untilQueriesEnd();
    expect(await chunks(readerOf(await get("orders", {})))).toContain("# Complete.");
  });

  test("breaks off without its last line when the reader stops reading, and ends its query", async () => {
    await mirror.sweep("all");
    const stream = await start(30);
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalled());
    await untilQueriesEnd();
    await expect(chunks(stream.getReader())).rejects.toThrow("stopped reading");
  });

  test("ends a statement that is running when the request is canceled", async () => {
    await mirror.sweep("all");
    const blocker = await storePool().connect();
    await blocker.query("begin; lock table mirror_records in access exclusive mode");
    try {
      const leaving = new AbortController();
      const starting = start(60_000, leaving.signal);
      await vi.waitFor(async () => expect(await countQueries()).toBe(1));
      leaving.abort();
      await expect(starting).rejects.toThrow();
      expect(onEnd).toHaveBeenCalledOnce();
      await untilQueriesEnd();
    } finally {
      await blocker.query("rollback");
      blocker.release();
    }
  });
});
