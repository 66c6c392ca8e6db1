import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { copyFilters, filteredLists } from "#lib/protocol/list-filter.ts";
import type { ViewList } from "#lib/protocol/saved-view.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { readExportQuestion } from "#lib/server/exports/export-question.ts";
import { columnIdsOf } from "#lib/server/exports/file-columns.ts";
import { startExport } from "#lib/server/exports/write-export.ts";
import { findFilteredList } from "#lib/server/filter/find-filtered-list.ts";
import { openList } from "#lib/server/filter/open-list.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { store } from "#lib/server/store/store.ts";
import { createView } from "#lib/server/views/change-views.ts";
import { countView } from "#lib/server/views/count-views.ts";
import { findListViews } from "#lib/server/views/find-views.ts";
import { readSearch } from "#lib/v4/search.ts";
import { searchFieldsOf } from "#lib/v4/search-fields.ts";
import { proof } from "#testing/proofs.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { storePerson } from "#testing/server/people.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const columns = { hidden: [], shown: [], order: [] };
const calendar = { now: new Date(), timeZone: "UTC" };

/** Everything that names a record of one manager has this in its name. */
const marks = ["alpha", "omega"] as const;
type Mark = (typeof marks)[number];

const dataOf = (mark: Mark) => ({
  employees: Array.from({ length: 4 }, (_, at) => ({
    id: `${mark}-employee-${at}`,
    displayName: `${mark} person ${at}`,
    email: `${mark}${at}@halden.example`,
    teamName: `${mark} team`,
    country: "DE",
    status: "active",
  })),
  orders: Array.from({ length: 6 }, (_, at) => ({
    id: `${mark}-order-${at}`,
    status: at % 2 === 0 ? "processing" : "delivered",
    orderType: "Deployment",
    teamName: `${mark} team`,
    employeeId: `${mark}-employee-${at % 4}`,
    employeeName: `${mark} person ${at % 4}`,
    country: "DE",
    createdAt: new Date(Date.now() - at * 86_400_000).toISOString(),
  })),
});

/** Questions that name records of one manager, or none. */
const questionsOf = (mark: Mark): [ViewList, string][] => [
  ["orders.list", `team=${mark}+team`],
  ["orders.list", `not.team=${mark}+team`],
  ["orders.list", `employee=${mark}-employee-1`],
  ["orders.list", `employee=${mark}-employee-2&not.status=delivered`],
  ["employees.list", `team=${mark}+team`],
  ["orders.list", "not.type=Collection&created=last-30-days"],
  ["employees.list", "country=DE"],
];

/** Two managers with keys of one company that have no record in common, and views that an admin shares. */
const openBoth = async () => {
  await store().execute(sql`delete from saved_views`);
  const { upstream, service } = mirror;
  const { answer } = upstream;
  const keys = new Map<unknown, Mark>();
  upstream.answer = (request) => {
    if (request.url.startsWith("/v4/me")) {
      const body = { status: "success", user: { uid: "u" }, access: { companyIds: ["acme"] } };
      return { status: 200, body };
    }
    const mark = keys.get(request.headers["x-api-key"]);
    Object.assign(service, mark ? dataOf(mark) : {});
    const [, query] = /[?&]query=([^&]*)/.exec(request.url) ?? [];
    if (mark && query && !query.startsWith(mark)) service.employees = [];
    if (mark && request.url.startsWith("/v4/teams")) {
      const teams = [{ id: `t-${mark}`, name: `${mark} team` }];
      return { status: 200, body: { status: "success", teams } };
    }
    return answer(request);
  };
  const managers: { mark: Mark; principal: Principal }[] = [];
  for (const mark of marks) {
    const key = `svc_sk_of_${mark}`;
    keys.set(key, mark);
    const connection: Connection = await connect(upstream.baseUrl, mark, key);
    await storePerson({ id: `${mark} manager`, role: "manager" }, connection);
    managers.push({
      mark,
      principal: { ...principalOf(connection, "manager"), userId: `${mark} manager` },
    });
    mirror.connection = connection;
    await mirror.sweep("all");
  }
  const [first] = managers;
  await storePerson({ id: "ada", role: "admin" }, first?.principal.connection ?? null);
  const admin: Principal = { ...principalOf(mirror.connection), userId: "ada" };
  for (const [list, search] of marks.flatMap(questionsOf)) {
    await createView(admin, { list, search, name: "A view", isShared: true, columns });
  }
  return managers;
};

/** Writes the file of a view, as its list exports it. */
const exportView = async (
  principal: Principal,
  list: "orders" | "employees",
  search: string,
): Promise<string> => {
  const question = readExportQuestion(list, new URLSearchParams(search), calendar);
  const opened = await openList(principal, question.query, "file");
  if ("reason" in opened) throw new Error(opened.reason);
  const choice = { format: "jsonl", purpose: "reading", columns: columnIdsOf(list) } as const;
  const { signal } = new AbortController();
  const body = await startExport(principal, opened, question, choice, {
    gone: signal,
    onEnd: () => undefined,
  });
  return new Response(body).text();
};

/** Opens every shared view of a list as a manager: what the view shows, its rows, its number and its file. */
const openViews = async (
  principal: Principal,
  list: "orders" | "employees",
  isExported: boolean,
) => {
  const operation = filteredLists[list];
  const { views } = await findListViews(principal, operation);
  const fields = [...searchFieldsOf(operation), ...copyFilters[list]];
  const opened = await Promise.all(
    views.map(async (view) => ({
      view,
      rows: await findFilteredList(
        principal,
        list,
        readSearch(fields, new URLSearchParams(view.search)),
        calendar,
      ),
      count: await countView(principal, view, "UTC"),
    })),
  );
  const files: string[] = [];
  // One after the other: a process has two connections for exports.
  for (const { search } of isExported ? views : [])
    files.push(await exportView(principal, list, search));
  return {
    openedCount: opened.length,
    opened: opened.map((each, at) => ({ ...each, file: files[at] })),
  };
};

const otherOf = (mark: Mark): Mark => (mark === "alpha" ? "omega" : "alpha");

/** Opens so many views as both managers at once, and returns what any of them showed of the other. */
const openInterleaved = async (views: number) => {
  const managers = await openBoth();
  const leaks: string[] = [];
  let openedCount = 0;
  let ownCount = 0;
  const openOn = async (turn: number): Promise<void> => {
    for (let at = turn; openedCount < views; at += 1) {
      const { mark, principal } = managers[at % 2] as (typeof managers)[number];
      const list = at % 3 === 0 ? "employees" : "orders";
      const { opened } = await openViews(principal, list, at % 4 < 2);
      openedCount += opened.length;
      for (const each of opened) {
        const text = JSON.stringify(each);
        if (text.includes(mark)) ownCount += 1;
        if (text.includes(otherOf(mark))) leaks.push(text.slice(0, 300));
      }
    }
  };
  await Promise.all([0, 1, 2, 3].map(openOn));
  return { leaks, openedCount, ownCount };
};

test("two managers who open and export shared views at the same time see no record of each other", async () => {
  const { leaks, openedCount, ownCount } = await openInterleaved(60);
  expect(leaks).toEqual([]);
  expect(openedCount).toBeGreaterThanOrEqual(60);
  // Most views have records of the person's own, without which no leak could be found.
  expect(ownCount).toBeGreaterThan(openedCount / 2);
});

test("10,000 views opened and exported by two managers at the same time show no record of the other", {
  ...proof,
  timeout: 600_000,
}, async () => {
  const { leaks, openedCount } = await openInterleaved(10_000);
  expect(leaks).toEqual([]);
  expect(openedCount).toBeGreaterThanOrEqual(10_000);
});
