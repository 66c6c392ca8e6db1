import { setTimeout as wait } from "node:timers/promises";
import type { CasePeopleAnswer, CaseTarget, ExceptionsAnswer } from "#lib/protocol/exception.ts";
import { heldDevicesSearch, maxHolders } from "#lib/protocol/held-devices.ts";
import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import { readActions } from "./built-entries.ts";
import { type ConsoleSession, callAction, requestAsPage } from "./console-client.ts";
import { findLeaks } from "./exclusive-words.ts";
import { ask, askAll, askInventory, idsOf, type Row, rowsOf } from "./service.ts";
import type { World } from "./world.ts";

/** One of the people who read at the same time. */
export interface Reader {
  /** Sessions that take turns, because one person may read only so often. */
  sessions: readonly ConsoleSession[];
  /** The addresses that the reader reads, again and again. */
  paths: readonly string[];
  /** The words by which the reader's own records are recognized, and those of the other. */
  own: readonly string[];
  foreign: readonly string[];
}

export interface InterleavedResult {
  reads: number;
  /** How many answers had a record of the reader's own. Without them, no leak could be found. */
  withOwn: number;
  /** Answers with a word of the other reader: the address and the words. */
  leaks: string[];
  /** Answers other than 200. */
  failures: string[];
}

/** The first sweep of a new world's orders takes seconds. */
const maxSweepMs = 60_000;

/**
 * Waits until a person can be mentioned at entries. A scan of the service shows entries before there is a copy of
 * the lists, but only the copy tells which orders another person's key shows.
 */
const waitUntilMentionable = async (
  session: ConsoleSession,
  targets: readonly CaseTarget[],
  name: string,
): Promise<void> => {
  const records = new URLSearchParams(
    targets.map(({ resource, id }) => ["record", `${resource} ${id}`]),
  );
  for (const end = Date.now() + maxSweepMs; Date.now() < end; await wait(500)) {
    const answer = await requestAsPage(session, { path: `/api/exceptions/people?${records}` });
    const { people } = (await answer.json()) as Partial<CasePeopleAnswer>;
    if (people?.some((person) => person.name === name)) return;
  }
  throw new Error(`${name} has no access to the entries`);
};

/**
 * Adds a note to those of the named orders that wait for the person, with a mention of `mentioned` who sees them too,
 * and takes them. Returns how many there are. What people add to an entry is shared by a company: whoever does not see
 * the order must see nothing of it.
 */
export const workOnEntries = async (
  session: ConsoleSession,
  orderIds: readonly string[],
  { note, mentioned }: { note: string; mentioned: string },
): Promise<number> => {
  const waiting = await requestAsPage(session, { path: "/api/exceptions" });
  const { rows, me } = (await waiting.json()) as Pick<ExceptionsAnswer, "rows" | "me">;
  const targets = rows
    .filter(({ resource, id }) => resource === "orders" && orderIds.includes(id))
    .map(({ resource, id, case: { epoch } }) => ({ resource, id, epoch }));
  if (targets.length === 0) return 0;
  const action = readActions().find(({ name }) => name === "lib/actions/cases.ts changeCases");
  if (!action) throw new Error("The build has no action for entries");
  await waitUntilMentionable(session, targets, mentioned);
  for (const change of [
    { what: "note", note: `${note} @${mentioned}` },
    { what: "owner", ownerId: me.id },
  ]) {
    const text = await (await callAction(session, action.id, [targets, change])).text();
    if (!text.includes('"changed"')) throw new Error(`An entry was not changed: ${text}`);
  }
  return targets.length;
};

/** Milliseconds to wait before a read that the rate limit refused is repeated. */
const retryAfterOf = ({ headers }: Response) => Number(headers.get("retry-after") ?? 1) * 1_000;

/** Reads an address; again where the rate limit refuses it. */
const readOnce = async (session: ConsoleSession, path: string) => {
  for (;;) {
    const response = await requestAsPage(session, { path });
    const text = await response.text();
    if (response.status !== 429) return { status: response.status, text };
    await wait(retryAfterOf(response));
  }
};

/**
 * Reads so many times, by turns as each of two people and `atOnce` at the same time, and checks every
 * answer for records of the other.
 */
export async function readInterleaved(
  readers: readonly [Reader, Reader],
  reads: number,
  atOnce: number,
): Promise<InterleavedResult> {
  const result: InterleavedResult = { reads: 0, withOwn: 0, leaks: [], failures: [] };
  let next = 0;
  const readOn = async () => {
    while (next < reads) {
      const index = next;
      next += 1;
      const { sessions, paths, own, foreign } = readers[index % 2] as Reader;
      const turn = Math.floor(index / 2);
      const session = sessions[turn % sessions.length];
      const path = paths[turn % paths.length];
      if (!session || path === undefined) throw new Error("A reader has no session or no address");
      const { status, text } = await readOnce(session, path);
      result.reads += 1;
      if (status !== 200) result.failures.push(`${path}: ${status}`);
      if (findLeaks(text, own).length > 0) result.withOwn += 1;
      const leaks = findLeaks(text, foreign);
      if (leaks.length > 0) result.leaks.push(`${path}: ${leaks.slice(0, 5).join(", ")}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readOn));
  return result;
}

/** Read with every round, because they show the connection's own copy of its lists, or what it got. */
const ownPaths = [
  "/api/open-orders?view=open",
  "/api/open-orders?view=late",
  "/api/open-orders?count=views",
  "/api/open-orders?count=employee",
  "/api/open-orders?count=team",
  "/api/read/me",
  "/api/read/teams.list",
  "/api/read/company.addresses",
  "/api/read/employees.countries",
  "/api/events",
  "/api/events/health",
  "/api/requests?show=all",
  "/api/notifications",
  "/api/views?list=orders.list",
  "/api/views/counts",
  "/api/exceptions",
  "/api/exceptions?owner=none",
  "/api/exceptions?show=snoozed",
  "/api/exceptions?show=closed",
];

const pages = [
  "/",
  "/orders",
  "/employees",
  "/inventory?view=all",
  "/teams",
  "/addresses",
  "/events",
  "/exceptions",
];

const operationPath = (operation: string, input: Record<string, string>) =>
  `/api/read/${operation}?${new URLSearchParams(input)}`;

const pick = <Item>(items: readonly Item[], count: number): Item[] =>
  Array.from({ length: Math.min(count, items.length) }, (_, at) => {
    const item = items[Math.floor((at * items.length) / Math.min(count, items.length))];
    return item as Item;
  });

/** What every record of a kind is read by. */
const orderPaths = (id: string) => [
  ...["orders.get", "orders.history", "orders.tracking", "orders.sla"].map((operation) =>
    operationPath(operation, { id }),
  ),
  `/orders/${id}`,
];

/**
 * Returns the addresses that a person reads: lists, further pages and searches of them, records and
 * their parts, screens, and what Quartermaster keeps for the person's connection.
 */
export async function findReadPaths(
  world: World,
  person: DemoKey,
  perKind: number,
): Promise<string[]> {
  const [orders, employees, devices, { body }] = await Promise.all([
    askAll(world, person, "/orders"),
    askAll(world, person, "/employees"),
    askInventory(world, person),
    ask(world, person, "/teams"),
  ]);
  const searches = pick(employees, perKind).flatMap(({ displayName }) => [
    operationPath("employees.list", { query: String(displayName) }),
    operationPath("orders.list", { query: String(displayName) }),
  ]);
  const ofDevice = ({ id, serialNumber }: Row) => [
    operationPath("products.get", { id }),
    operationPath("inventory.search", { query: String(serialNumber) }),
    `/inventory/${id}`,
  ];
  const groups = [
    ownPaths,
    employees.length > 0
      ? [`/api/held-devices?${heldDevicesSearch(pick(idsOf(employees), maxHolders))}`]
      : [],
    pages,
    ["/api/model-stock"],
    ["0", "1"].map((page) => `/api/devices?page=${page}&sort=model`),
    ["employees", "orders"].map((list) => `/api/by-country/${list}?sort=country`),
    ["not.type=Collection", "created=last-90-days"].map((part) => `/api/filtered/orders?${part}`),
    ["/api/filtered/employees?not.country=DE", "/api/filter-values/orders"],
    ["0", "1", "2"].map((page) => operationPath("orders.list", { page, limit: "20" })),
    ["0", "1"].map((page) => operationPath("employees.list", { page, limit: "10" })),
    searches,
    pick(idsOf(orders), perKind).flatMap(orderPaths),
    pick(idsOf(employees), perKind).flatMap((id) => [
      operationPath("employees.get", { id }),
      operationPath("employees.devices", { id }),
      `/employees/${id}`,
    ]),
    pick(devices, perKind).flatMap(ofDevice),
    idsOf(rowsOf(body)).flatMap((id) => [operationPath("teams.get", { id }), `/teams/${id}`]),
  ];
  // One of each kind after another, so that every moment has reads of all kinds.
  const longest = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    groups.flatMap((group) => group.slice(at, at + 1)),
  ).flat();
}
