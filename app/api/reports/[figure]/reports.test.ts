import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deviceTable } from "#components/reports/device-table.ts";
import {
  daysTable,
  openTable,
  promiseTable,
  type ReportTable,
  tookHref,
} from "#components/reports/report-tables.ts";
import { numbersOf } from "#components/ui/number.ts";
import { copyFilters } from "#lib/protocol/list-filter.ts";
import {
  daysOfMonths,
  monthsUpTo,
  type Proven,
  type ReportQuestion,
} from "#lib/protocol/report.ts";
import { readExportQuestion } from "#lib/server/exports/export-question.ts";
import { startExport } from "#lib/server/exports/write-export.ts";
import { findFilteredList } from "#lib/server/filter/find-filtered-list.ts";
import { openList } from "#lib/server/filter/open-list.ts";
import { decideOutcomes } from "#lib/server/mirror/decide-outcomes.ts";
import { findDeviceList } from "#lib/server/mirror/device-list.ts";
import { markNotVisible } from "#lib/server/mirror/last-known.ts";
import { savePage } from "#lib/server/mirror/save-page.ts";
import { findDaysReport } from "#lib/server/reports/days-report.ts";
import { findDeviceReport } from "#lib/server/reports/device-report.ts";
import { findOpenReport } from "#lib/server/reports/open-report.ts";
import { findPromiseReport } from "#lib/server/reports/promise-report.ts";
import { inLanguage, speakByRequest } from "#lib/server/words/request-language.ts";
import { readSearch, type SearchField } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import { isWithoutProofs } from "#testing/proofs.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

speakByRequest();
const mirror = testMirrorService();
const { service } = mirror;
const calendar = { now: new Date(), timeZone: "America/New_York" };
const question: ReportQuestion = { months: 6, country: null, showsAll: false };
const formats = { locale: "en-GB", numbers: numbersOf("en-GB") } as const;
const hourMs = 3_600_000;
const nowMs = calendar.now.getTime();

const principal = () => principalOf(mirror.connection);
const months = monthsUpTo(calendar.now, question.months);
const proven = <Report>(found: Proven<Report>): Report => {
  if ("reason" in found) throw new Error(found.reason);
  return found.report;
};

const view: SearchField = { name: "view", kind: "text", label: "View" };
const fields = [...searchFieldsOf("orders.list"), ...copyFilters.orders, view];

/** Returns the IDs of the orders in the file of a list's address, in their order. */
const readFileIds = async (search: URLSearchParams) => {
  const question = readExportQuestion("orders", search, calendar);
  const opened = await openList(principal(), question.query, "file");
  if ("reason" in opened) throw new Error(opened.reason);
  const choice = { format: "jsonl", purpose: "reading", columns: ["id"] } as const;
  const waits = { gone: new AbortController().signal, onEnd: () => undefined };
  const file = await new Response(
    await startExport(principal(), opened, question, choice, waits),
  ).text();
  const lines = file.trim().split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line).Order);
};

/** Returns how many orders the list at an address counts, which are those of its pages and of its file. */
const countAt = async (href: string) => {
  const { searchParams } = new URL(href, "http://console.test");
  const input = { ...readSearch(fields, searchParams), limit: 1_000 };
  const { page } = await findFilteredList(principal(), "orders", input, calendar);
  const ids = page?.items.map(({ id }) => id);
  expect([href, ids?.length]).toEqual([href, page?.totalCount]);
  expect([href, await readFileIds(searchParams)]).toEqual([href, ids]);
  return page?.totalCount;
};

/** Compares each number of a table that is a count with the list that it leads to. */
const expectCounts = async (
  { columns, rows, total }: ReportTable,
  count: (href: string) => Promise<number | null | undefined> = countAt,
) => {
  for (const cells of total ? [...rows, total] : rows) {
    for (const [at, { text, href }] of cells.entries()) {
      const isCount = !/promised|at most/i.test(columns[at] ?? "");
      if (href && isCount)
        expect([columns[at], href, await count(href)]).toEqual([columns[at], href, Number(text)]);
    }
  }
};

/** What a read of an order showed, hours before now. */
interface Seen {
  hoursAgo: number;
  status: string;
  expectedDays: number;
}

interface Life {
  reads: Seen[];
  country: string | null;
  orderType: string;
  elapsedDays: number | undefined;
  late: boolean | undefined;
}

const seenStatuses = [
  "processing",
  "in_transit",
  "delivered",
  "delivered",
  "Delivered",
  "cancelled",
];

const someLife: fc.Arbitrary<Life> = fc.record({
  reads: fc
    .tuple(
      fc.integer({ min: 100, max: 4_500 }),
      fc.array(
        fc.record({
          afterHours: fc.constantFrom(1, 20, 20, 30, 400),
          status: fc.constantFrom(...seenStatuses),
          expectedDays: fc.constantFrom(5, 5, 5, 8),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    )
    .map(([begin, steps]) => {
      let hoursAgo = begin;
      return steps.flatMap(({ afterHours, status, expectedDays }) => {
        hoursAgo -= afterHours;
        return hoursAgo > 0 ? [{ hoursAgo, status, expectedDays }] : [];
      });
    })
    .filter((reads) => reads.length > 0),
  country: fc.constantFrom("DE", "DE", "de", "BR", null),
  orderType: fc.constantFrom("Deployment", "Deployment", "Collection"),
  elapsedDays: fc.constantFrom(3, 4, 5, 6, 9, undefined),
  late: fc.constantFrom(true, false, undefined),
});

const isEnd = (status: string | undefined) => /delivered|cancelled/i.test(status ?? "");

const recordOf = (id: string, { country, orderType, elapsedDays, late }: Life, seen: Seen) => ({
  id,
  status: seen.status,
  country,
  orderType,
  createdAt: new Date(nowMs - 6_000 * hourMs).toISOString(),
  sla: { expectedDays: seen.expectedDays, elapsedDays, late },
});

/** What became of an order, by plain rules over what its reads showed. */
const endingOf = ({ reads, elapsedDays, late }: Life) => {
  const last = reads.at(-1);
  const end = reads.findLastIndex(
    ({ status }, at) => at > 0 && isEnd(status) && !isEnd(reads[at - 1]?.status),
  );
  if (!last || !/delivered/i.test(last.status) || end < 1) return null;
  const [before, after] = [reads[end - 1], reads[end]];
  if (!before || !after) return null;
  const keptLast =
    late === undefined
      ? elapsedDays === undefined
        ? null
        : elapsedDays <= last.expectedDays
      : !late;
  const changed = reads.some(({ expectedDays }) => expectedDays !== reads[0]?.expectedDays);
  const keptFirst = !changed
    ? keptLast
    : elapsedDays === undefined
      ? null
      : elapsedDays <= (reads[0]?.expectedDays ?? 0);
  const at = new Date(nowMs - after.hoursAgo * hourMs).toISOString();
  const isExact = before.hoursAgo - after.hoursAgo <= 24;
  return { month: at.slice(0, 7), keptFirst, keptLast, days: isExact ? elapsedDays : undefined };
};

/** Lets the mirror see lives, read by read, and then sweep the orders as they are now. */
const live = async (lives: readonly Life[]) => {
  for (const [at, life] of lives.entries()) {
    const id = `o${String(at).padStart(4, "0")}`;
    for (const seen of life.reads) {
      const readAt = new Date(nowMs - seen.hoursAgo * hourMs);
      const records = [recordOf(id, life, seen)];
      const answer = { records, readAt, answeredAt: readAt, source: "sweep" as const };
      await savePage(mirror.connection, "orders", answer);
    }
    const last = life.reads.at(-1);
    if (last) service.orders.push(recordOf(id, life, last));
  }
  await mirror.sweep("all");
  await decideOutcomes(mirror.connection, new AbortController().signal);
};

describe("the reports about orders", () => {
  test.each(isWithoutProofs() ? [20] : [0, 20])(
    "count what a loop over observed lives counts, but for %s that the service refuses to show, and each mark leads to as many rows of the list and of its file",
    async (hiddenCount) => {
      const all = fc.sample(someLife, 140);
      await live(all);
      for (const { id } of service.orders.slice(0, hiddenCount)) {
        await markNotVisible(mirror.connection, "orders", id);
      }
      const lives = all.slice(hiddenCount);
      const ended = lives.flatMap((life) => {
        const ending = endingOf(life);
        return ending && months.includes(ending.month) ? [{ ...life, ...ending }] : [];
      });
      expect(ended.length).toBeGreaterThan(5);

      const promise = proven(await findPromiseReport(principal(), question, calendar));
      for (const { month, ...sums } of promise.months) {
        const of = ended.filter((each) => each.month === month);
        expect([month, sums]).toEqual([
          month,
          {
            orders: of.length,
            firstKnown: of.filter(({ keptFirst }) => keptFirst !== null).length,
            firstKept: of.filter(({ keptFirst }) => keptFirst).length,
            lastKnown: of.filter(({ keptLast }) => keptLast !== null).length,
            lastKept: of.filter(({ keptLast }) => keptLast).length,
            late: of.filter(({ keptFirst, keptLast }) => keptFirst === false && keptLast === false)
              .length,
          },
        ]);
      }
      const unseen = lives.filter(
        (life) => /delivered/i.test(life.reads.at(-1)?.status ?? "") && !endingOf(life),
      );
      expect(promise.unseenCount).toBe(unseen.length);
      await expectCounts(promiseTable(promise, question, formats));
      const days = daysOfMonths(months[0] ?? "", months.at(-1));
      const kept = ended.filter(({ keptFirst }) => keptFirst).length;
      expect(await countAt(`/orders?finished=${days}&kept=first`)).toBe(kept);

      const report = proven(await findDaysReport(principal(), question, calendar));
      const germanDeployments = ended.flatMap(({ country, orderType, days: each }) =>
        country?.toLowerCase() === "de" && orderType === "Deployment" && each !== undefined
          ? [each]
          : [],
      );
      const sorted = germanDeployments.toSorted((a, b) => a - b);
      const group = report.groups.find(
        ({ country, type }) => country.toLowerCase() === "de" && type === "Deployment",
      );
      expect(group).toMatchObject({
        count: sorted.length,
        p50: sorted[Math.ceil(sorted.length * 0.5) - 1],
        p90: sorted[Math.ceil(sorted.length * 0.9) - 1],
      });
      expect(report.leftOutCount).toBe(ended.filter(({ days: each }) => each === undefined).length);
      await expectCounts(daysTable(report, months, formats));
      for (const each of report.groups) {
        expect(await countAt(tookHref(each, months, `0..${each.p50}`))).toBe(each.upToP50);
        expect(await countAt(tookHref(each, months, `${each.p90}..`))).toBe(each.fromP90);
      }

      const open = proven(await findOpenReport(principal(), question, calendar));
      const expected = lives.filter((life) => !isEnd(life.reads.at(-1)?.status)).length;
      const table = openTable(open, question, formats);
      expect(table.total?.at(-1)?.text).toBe(String(expected));
      await expectCounts(table);

      const brazil = { ...question, country: "br" };
      const ofBrazil = proven(await findPromiseReport(principal(), brazil, calendar));
      await expectCounts(promiseTable(ofBrazil, brazil, formats));
    },
  );

  test("divide the open orders by the weeks of the person's time zone, and keep apart those without a date", async () => {
    service.orders = [
      { id: "o1", status: "processing", createdAt: new Date(nowMs - hourMs).toISOString() },
      { id: "o2", status: "清关中", createdAt: new Date(nowMs - 8 * 24 * hourMs).toISOString() },
      { id: "o3", status: "Processing", createdAt: new Date(nowMs - 9_000 * hourMs).toISOString() },
      { id: "o4", status: null, createdAt: null },
      { id: "o5", status: "processing", createdAt: new Date(nowMs + 500 * hourMs).toISOString() },
    ];
    await mirror.sweep("all");
    const table = openTable(
      proven(await findOpenReport(principal(), question, calendar)),
      question,
      formats,
    );
    expect(table.rows.map(([name, ...cells]) => [name?.text, cells.at(-1)?.text])).toEqual([
      ["Not stated", "1"],
      ["Later", "1"],
      [expect.any(String), "1"],
      [expect.any(String), "1"],
      ["Earlier", "1"],
    ]);
    await expectCounts(table);
  });

  test("are not proven before a complete sweep, and for another connection", async () => {
    const reason = expect.stringContaining("can't prove yet");
    const ask = () => findPromiseReport(principal(), question, calendar);
    expect(await ask()).toEqual({ report: null, reason });
    await live([]);
    expect((await ask()).report?.since).toBeNull();
    const other = await connect(mirror.upstream.baseUrl, "reports", "svc_sk_reports");
    expect(await findDaysReport(principalOf(other), question, calendar)).toEqual({
      report: null,
      reason,
    });
    expect((await findDeviceReport(principalOf(other), question, "country")).report).toBeNull();
  });
});

test("the columns of a report are in the language of the request", () => {
  const report = { months: [], since: null, unseenCount: 0 };
  const { columns } = inLanguage("de", () => promiseTable(report, question, formats));
  expect(columns).toEqual([
    "Abgeschlossen im",
    "Bestellungen",
    "Wie zuerst zugesagt",
    "Wie zuletzt zugesagt",
    "Verspätet",
  ]);
});

describe("the reports about devices", () => {
  const countDevices = async (href: string) => {
    const { view: _view, ...input } = Object.fromEntries(
      new URL(href, "http://console.test").searchParams,
    );
    return (await findDeviceList(principal(), input)).page?.totalCount;
  };
  const devices = Array.from({ length: 60 }, (_, at) => ({
    id: `d${at}`,
    status: ["available", "assigned", "Assigned"][at % 3],
    country: ["DE", "CH"][at % 2],
    condition: ["Good", "Damaged", undefined][at % 3],
  }));

  test("count each device once, and each number leads to as many devices", async () => {
    service.devices = devices;
    await mirror.sweep("all");
    const report = proven(await findDeviceReport(principal(), question, "country"));
    const table = deviceTable(report, question, "country", formats);
    expect(table.total?.map(({ text }) => text)).toEqual(["All", "40", "20", "60"]);
    await expectCounts(table, countDevices);
    const byCondition = proven(await findDeviceReport(principal(), question, "condition"));
    expect(byCondition.groups.map(({ name, count }) => [name, count])).toEqual([
      ["Good", 20],
      ["Damaged", 20],
      [null, 20],
    ]);
  });

  test("link nothing that the inventory would not list so, because a device does not say where it is", async () => {
    service.devices = [...devices.slice(0, 40), { id: "d99", status: "available" }];
    await mirror.sweep("all");
    const report = proven(await findDeviceReport(principal(), question, "country"));
    const table = deviceTable(report, question, "country", formats);
    expect(report.groups.at(-1)).toMatchObject({ name: null, count: 1 });
    expect(table.rows.flat().every(({ href }) => !href)).toBe(true);
    await expectCounts(table, countDevices);
  });
});
