import { beforeEach, expect, test, vi } from "vitest";
import { compareRows, idsOfFile } from "#components/runs/import/compare-rows.ts";
import { noChoice } from "#lib/import/read-choice.ts";
import { readFile } from "#lib/import/read-file.ts";
import { type FileOrders, fileOrdersSearch, isOrderFile } from "#lib/protocol/order-file.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { filterableOrders } from "#testing/server/filterable-orders.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const signedIn = vi.hoisted(() => ({ principal: null as Principal | null }));
vi.mock("#lib/server/auth/principal.ts", () => ({ findPrincipal: async () => signedIn.principal }));
vi.mock("../../(console)/_shared/viewer-formats.ts", () => ({
  viewerFormats: async () => ({ used: { timeZone: "America/New_York" } }),
}));
vi.mock("#lib/server/limits/read-rate-limit.ts", () => ({ requireAllowance: () => undefined }));

const { GET } = await import("./route.ts");
const exported = await import("../export/[list]/route.ts");

const mirror = testMirrorService();
const { service } = mirror;

const request = (path: string) =>
  new Request(`http://console.test${path}`, { headers: { "sec-fetch-site": "same-origin" } });

const ask = async (ids: readonly string[]): Promise<FileOrders> =>
  (await GET(request(`/api/file-orders?${fileOrdersSearch(ids)}`))).json();

/** Exports the orders for an import, and reads the file as the browser does. */
const readExport = async (change = (csv: string) => csv) => {
  const response = await exported.GET(request("/api/export/orders?format=csv&for=import"), {
    params: Promise.resolve({ list: "orders" }),
  });
  const csv = change(await response.text());
  return (await readFile(new TextEncoder().encode(csv), noChoice)).table;
};

type Table = Awaited<ReturnType<typeof readExport>>;

/** Compares a file with what the route answers. */
const compare = async (table: Table) => {
  const answer = await ask(idsOfFile(table));
  if (!answer.isProven) throw new Error("The copy proves no orders.");
  return compareRows(table, new Map(Object.entries(answer.orders)));
};

const odd = [
  "=1+1",
  "'=1+1",
  "-Ada",
  "007",
  " 山田 太郎 ",
  "Two\r\nlines",
  "a;b\tc",
  'Jo "JJ", jr',
  "مريم",
];

beforeEach(() => {
  signedIn.principal = principalOf(mirror.connection);
  service.orders = [
    ...filterableOrders(60),
    ...odd.map((employeeName, at) => ({ id: `odd-${at}`, employeeName, teamName: employeeName })),
  ];
});

test("orders that were exported for an import come back with nothing changed, whatever their texts", async () => {
  await mirror.sweep("all");
  mirror.takeRequests();
  const table = await readExport();
  expect(isOrderFile(table.headers)).toBe(true);
  const rows = await compare(table);
  expect(rows).toHaveLength(service.orders.length);
  expect(rows.filter(({ status }) => status !== "same")).toEqual([]);
  expect(mirror.takeRequests()).toEqual([]);
});

test("a changed cell is named with what the order says, and an emptied one says nothing", async () => {
  service.orders = [
    { id: "o1", orderType: "Deployment", status: "in_transit", country: "DE" },
    { id: "o2", orderType: "Deployment", status: "in_transit", country: "FR" },
    { id: "o3", orderType: "Deployment" },
  ];
  await mirror.sweep("all");
  const table = await readExport((csv) =>
    csv
      .replace('"DE"', '"AT"')
      .replace('"FR"', '""')
      .replace(/("o3".*?),""/, '$1,"delivered"'),
  );
  const rows = await compare(table);
  expect(Object.fromEntries(rows.map(({ id, ...row }) => [id, row]))).toMatchObject({
    o1: { status: "different", differences: [{ field: "country", file: "AT", order: "DE" }] },
    o2: { status: "same" },
    o3: { status: "different", differences: [{ field: "status", file: "delivered", order: null }] },
  });
});

test("an order that only another key shows is not found, like one that does not exist", async () => {
  service.orders = [{ id: "o1" }, { id: "o2" }];
  await mirror.sweep("all");
  const table = await readExport();
  service.orders = [{ id: "o1" }];
  const manager = await connect(mirror.upstream.baseUrl, "manager", "svc_sk_manager");
  signedIn.principal = principalOf(manager, "manager");
  mirror.connection = manager;
  await mirror.sweep("all");
  const rows = await compare({
    ...table,
    lines: [...table.lines, { row: 9, cells: ["o9", ...table.headers.slice(1).map(() => "")] }],
  });
  expect(rows.map(({ id, status }) => [id, status]).toSorted()).toEqual([
    ["o1", "same"],
    ["o2", "not found"],
    ["o9", "not found"],
  ]);
});

test("a copy that does not prove the orders answers none of them", async () => {
  expect(await ask(["o1"])).toEqual({ isProven: false });
});

test("an address with no ID, with too many or with none that an order can have is refused", async () => {
  const refused = ["", "ids=[]", "ids=[1]", fileOrdersSearch(["x".repeat(101)])];
  refused.push(fileOrdersSearch(Array.from({ length: 101 }, (_, at) => `o${at}`)));
  for (const search of refused) {
    expect((await GET(request(`/api/file-orders?${search}`))).status, search).toBe(400);
  }
});
