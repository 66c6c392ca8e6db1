import { isReadName, operationNames, specOf } from "#lib/v4/registry.ts";
import { readActions, readPages, readRoutes } from "#testing/world/built-entries.ts";
import { findReadPaths, type Reader, readInterleaved } from "#testing/world/interleaved-reads.ts";
import type { World } from "#testing/world/world.ts";
import type { AccessRow } from "./access/access-table.ts";
import { askAction, askPage, askRead, askRoute, askTool, askWrite } from "./access/ask-rows.ts";
import {
  expectedActions,
  expectedPages,
  expectedReads,
  expectedRoutes,
  expectedTools,
  expectedWrites,
} from "./access/expected.ts";
import { findWrongCells } from "./access/find-wrong-cells.ts";
import { withDisabledAdmin } from "./access/matrix-people.ts";
import { type Matrix, openMatrix } from "./access/open-matrix.ts";
import { findWriteInputs } from "./access/write-inputs.ts";
import { test as base, expect } from "./fixtures.ts";
import { readCommits } from "./support/control.ts";
import { personOf } from "./support/people.ts";

/** The matrix is opened once, for all tests of this file. */
const test = base.extend<object, { matrix: Matrix }>({
  matrix: [async ({ world }, use) => use(await openMatrix(world)), { scope: "worker" }],
});

// No browser signs in. The sweeps fill each connection's mirror, which answers Today and other reads.
test.use({
  account: null,
  worldOptions: { choosePeople: withDisabledAdmin, settings: { QM_SWEEPS: "on" } },
});

const namesOf = <Column extends string>(rows: readonly AccessRow<Column>[], column: Column) => [
  ...new Set(rows.map(({ cells }) => cells[column])),
];

/** Returns the methods of route handlers, as the routes say them, that the table has no row of. */
const findOtherMethods = async (world: World): Promise<string[]> => {
  const others: string[] = [];
  for (const built of namesOf(expectedRoutes, "built").filter((name) => name !== "-")) {
    const requests = expectedRoutes.filter(({ cells }) => cells.built === built);
    const known = requests.map(({ cells }) => cells.request.split(" ")[0]);
    const [, address = ""] = requests[0]?.cells.request.split(" ") ?? [];
    const { headers } = await fetch(`${world.origin}${address}`, { method: "OPTIONS" });
    const exported = headers.get("allow")?.split(", ") ?? ["no answer to OPTIONS"];
    // Next answers OPTIONS by itself, and HEAD by GET.
    const isKnown = (method: string) => ["HEAD", "OPTIONS", ...known].includes(method);
    others.push(
      ...exported.filter((method) => !isKnown(method)).map((method) => `${method} ${built}`),
    );
  }
  return others;
};

test("the tables of access name every page, route, action and operation of the build, and no other", () => {
  const tools = operationNames.flatMap((name) => specOf(name).tool ?? []);
  const isRead = (name: string) => isReadName(name);
  const sorted = (names: readonly string[]) => names.toSorted();
  expect({
    pages: sorted(namesOf(expectedPages, "built")),
    routes: sorted(namesOf(expectedRoutes, "built").filter((built) => built !== "-")),
    actions: sorted(expectedActions.map(({ cells: { file, action } }) => `${file} ${action}`)),
    reads: sorted(namesOf(expectedReads, "operation")),
    writes: sorted(namesOf(expectedWrites, "operation")),
    tools: sorted(namesOf(expectedTools, "tool")),
  }).toEqual({
    pages: sorted(readPages()),
    routes: sorted(readRoutes()),
    actions: sorted(readActions().map(({ name }) => name)),
    reads: sorted(operationNames.filter(isRead)),
    writes: sorted(operationNames.filter((name) => !isRead(name))),
    tools: sorted([...tools, "get_request", "propose_run", "get_run"]),
  });
});

test("each person gets the pages of their role, and data only of what their key reads", async ({
  matrix,
}) => {
  expect(await findWrongCells(matrix, expectedPages, askPage(matrix))).toEqual([]);
});

test("each person gets the routes of their role, and a route exports no method that the table lacks", async ({
  matrix,
  world,
}) => {
  const wrong = await findWrongCells(matrix, expectedRoutes, askRoute(matrix));
  expect([...wrong, ...(await findOtherMethods(world))]).toEqual([]);
});

test("each person performs the reads of their role, with the records of their own key", async ({
  matrix,
}) => {
  expect(await findWrongCells(matrix, expectedReads, askRead(matrix))).toEqual([]);
});

/** A reader of the matrix with one session, who reads some records of each kind. */
const readerOf = async (
  world: World,
  { sessions, wordsOfA, wordsOfB }: Matrix,
  person: "manager A" | "manager B",
): Promise<Reader> => ({
  sessions: [sessions[person]],
  paths: await findReadPaths(
    world,
    personOf(world, person === "manager A" ? "manager" : "other manager"),
    2,
  ),
  own: person === "manager A" ? wordsOfA : wordsOfB,
  foreign: person === "manager A" ? wordsOfB : wordsOfA,
});

// Before the tests that write: manager B's requests for records of manager A name these records.
test("two managers who read at the same time get no record of each other's", async ({
  matrix,
  world,
}) => {
  const [a, b] = [
    await readerOf(world, matrix, "manager A"),
    await readerOf(world, matrix, "manager B"),
  ];
  const result = await readInterleaved([a, b], 200, 6);
  expect(result).toMatchObject({ reads: 200, leaks: [], failures: [] });
  expect(result.withOwn).toBeGreaterThan(100);
});

test("the check for records of the other manager finds them in an answer that the other gets", async ({
  matrix,
  world,
}) => {
  const a = await readerOf(world, matrix, "manager A");
  // Manager A's answers, checked as if manager B had got them.
  const mistaken = { ...a, own: a.foreign, foreign: a.own };
  const { leaks, withOwn } = await readInterleaved([mistaken, mistaken], 20, 2);
  expect(leaks.length).toBeGreaterThan(10);
  expect(leaks.join()).toContain("ord_");
  expect(withOwn).toBe(0);
});

test("an agent gets the tools of its person's role, and what it drafts is not sent", async ({
  matrix,
  commits,
}) => {
  expect(await findWrongCells(matrix, expectedTools, askTool(matrix))).toEqual([]);
  for (const operation of operationNames) expect(await commits(operation), operation).toEqual([]);
});

test("each person calls the actions of their role", async ({ matrix }) => {
  expect(await findWrongCells(matrix, expectedActions, askAction(matrix))).toEqual([]);
});

test("each write of a role is committed once, and every other one never reaches the service", async ({
  matrix,
  world,
}) => {
  const last = (await readCommits(world)).at(-1)?.id ?? 0;
  const inputs = await findWriteInputs(world);
  expect(await findWrongCells(matrix, expectedWrites, askWrite(inputs))).toEqual([]);
  const commits = (await readCommits(world, last)).map(({ operation }) => operation);
  const expected = expectedWrites.flatMap(({ cells: { operation }, expected: outcomes }) =>
    Object.values(outcomes)
      .filter((outcome) => outcome === "answers")
      .map(() => operation),
  );
  expect(commits.toSorted()).toEqual(expected.toSorted());
});
