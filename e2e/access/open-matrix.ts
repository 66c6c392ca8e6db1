import { isObject } from "#lib/v4/normalize/json.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { readActions } from "#testing/world/built-entries.ts";
import type { ConsoleSession } from "#testing/world/console-client.ts";
import { findExclusiveWords } from "#testing/world/exclusive-words.ts";
import type { Row } from "#testing/world/service.ts";
import type { World } from "#testing/world/world.ts";
import { advance, sendEvents } from "../support/control.ts";
import { personOf } from "../support/people.ts";
import type { MatrixPerson } from "./access-table.ts";
import { actionArguments } from "./action-arguments.ts";
import { readActionValue } from "./classify-answer.ts";
import { findSubjects } from "./find-subjects.ts";
import { actAs, readAs, signInEveryone } from "./matrix-people.ts";

/** A world with what the tables need. */
export interface Matrix {
  sessions: Record<MatrixPerson, ConsoleSession>;
  /** Of an agent of each person. */
  tokens: Record<MatrixPerson, string>;
  /** Details of the subject's employee that support does not see. */
  hidden: string[];
  /** By which the records of each manager are recognized. */
  wordsOfA: string[];
  wordsOfB: string[];
  /** What the tables name in braces. */
  facts: Record<string, string>;
  /** By the file and the name of the action. */
  actionArguments: ReturnType<typeof actionArguments>;
}

const department = "Department of the matrix";

/** At an entry that manager B does not see. */
const noteOfA = "Called the broker of manager A";

const actionId = (name: string): string => {
  const action = readActions().find((each) => each.name === name);
  if (!action) throw new Error(`The build has no action ${name}`);
  return action.id;
};

/** Calls an action and returns what it returned, without what it says about who may call it. */
const act = async (session: ConsoleSession, name: string, given: readonly unknown[]) => {
  const value = readActionValue((await actAs(session, actionId(name), given)).text);
  if (!isObject(value)) throw new Error(`${name} returned ${JSON.stringify(value)}`);
  return value;
};

/** Submits a write as a person. Resolves to the answer of the action. */
export const submitAs = async (session: ConsoleSession, operation: WriteName, input: object) => {
  const minted = await actAs(session, actionId("lib/actions/requests.ts mintIdempotencyKey"), [
    operation,
  ]);
  const key = readActionValue(minted.text);
  const idempotencyKey = typeof key === "string" ? key : "none";
  return actAs(session, actionId("lib/actions/requests.ts submit"), [
    { operation, input, idempotencyKey },
  ]);
};

const readJson = async (session: ConsoleSession, path: string) =>
  JSON.parse((await readAs(session, { path })).text) as Record<string, unknown>;

/** Makes what the actions of admins change: an account and a connection that nobody needs. */
const makeSpares = async (world: World, admin: ConsoleSession) => {
  const { baseUrl } = await readJson(admin, "/api/surfaces");
  const { key: apiKey } = personOf(world, "support");
  const invited = await act(admin, "lib/actions/accounts.ts inviteAccount", [
    {
      email: "one.of.the.matrix@meridian.example",
      displayName: "One of the matrix",
      role: "support",
      connection: null,
    },
  ]);
  const added = await act(admin, "lib/actions/connections.ts addConnection", [
    { environment: "sandbox", baseUrl, apiKey, label: "Matrix", capabilities: [] },
  ]);
  const person = (invited.people as Row[]).find(
    ({ email }) => email === "one.of.the.matrix@meridian.example",
  );
  return {
    personId: person?.id ?? "",
    connection: { environment: "sandbox" as const, id: String(added.id) },
    baseUrl: String(baseUrl),
    apiKey,
  };
};

/** Makes a token for an agent of each person who is signed in. */
const mintTokens = async (sessions: Matrix["sessions"]): Promise<Record<MatrixPerson, string>> => {
  const mint = async (session: ConsoleSession) => {
    const choice = { label: "Tools", isReadOnly: false, preapproved: [] };
    return String(
      (await act(session, "lib/actions/own-changes.ts mintAgentToken", [choice])).token,
    );
  };
  return {
    "signed out": "none",
    disabled: await mint(sessions.disabled),
    support: await mint(sessions.support),
    "manager A": await mint(sessions["manager A"]),
    "manager B": await mint(sessions["manager B"]),
    admin: await mint(sessions.admin),
  };
};

/** Makes what belongs to manager A in Quartermaster: a request, a run, an event, a session and a token. */
const makeOwn = async (
  a: ConsoleSession,
  other: ConsoleSession,
  { employeeId, nameOfB }: { employeeId: string; nameOfB: string },
) => {
  const submitted = await submitAs(a, "employees.update", { id: employeeId, department });
  const request = readActionValue(submitted.text);
  if (!isObject(request) || request.status !== "accepted") {
    throw new Error(`Manager A's request was answered with ${submitted.text}`);
  }
  const token = await act(a, "lib/actions/own-changes.ts mintAgentToken", [
    { label: "Matrix", isReadOnly: true, preapproved: [] },
  ]);
  const run = await act(a, "lib/actions/runs.ts makeRun", [
    { kind: "edit", title: "Matrix run", columns: [{ header: "Email", field: "email" }] },
  ]);
  const view = await act(a, "lib/actions/saved-views.ts saveView", [
    {
      ...{ list: "orders.list", name: "Matrix view", isShared: false, search: "view=open" },
      columns: { hidden: [], shown: [], order: [] },
    },
  ]);
  const { rows: waiting } = await readJson(a, "/api/exceptions");
  const exception = (waiting as Row[]).find(({ resource }) => resource === "orders");
  if (!exception) throw new Error("Nothing of manager A waits for a person");
  const noted = await act(a, "lib/actions/cases.ts changeCases", [
    [{ resource: "orders", id: exception.id, epoch: 0 }],
    { what: "note", note: `${noteOfA} @${nameOfB}` },
  ]);
  const { rows: events } = await readJson(a, "/api/events");
  const [event] = events as { id: number; deliveryId: string }[];
  if (!event) throw new Error("Manager A's connection got no event");
  // Of all sessions, the list marks the one that asks for it.
  const { sessions } = await act(other, "app/(console)/account/actions.ts endSession", [
    "A".repeat(43),
  ]);
  const session = (sessions as (Row & { isCurrent: boolean })[]).find(({ isCurrent }) => isCurrent);
  return {
    requestId: String(request.intentId),
    eventId: event.id,
    delivery: event.deliveryId,
    sessionId: session?.id ?? "",
    tokenId: String((token.tokens as Row[])[0]?.id),
    runId: String(run.runId),
    viewId: String((view.view as Row).id),
    exceptionId: exception.id,
    noteId: (noted.changed as { noteId: number }[])[0]?.noteId ?? 0,
  };
};

/**
 * Prepares a world for the matrix: a session of each person, the subjects of manager A that the
 * tables name, and the words by which the records of each manager are recognized.
 */
export const openMatrix = async (world: World): Promise<Matrix> => {
  await advance(world, 1);
  await sendEvents(world);
  const { sessions, other, disable } = await signInEveryone(world);
  const { facts, hidden } = await findSubjects(world);
  const [wordsOfA, wordsOfB] = await findExclusiveWords(world, [
    personOf(world, "manager"),
    personOf(world, "other manager"),
  ]);
  const nameOfB = personOf(world, "other manager").user.displayName;
  const own = await makeOwn(sessions["manager A"], other, { employeeId: facts.employee, nameOfB });
  const tokens = await mintTokens(sessions);
  const spares = await makeSpares(world, sessions.admin);
  await disable();
  return {
    sessions,
    tokens,
    hidden,
    wordsOfA: [...wordsOfA, noteOfA],
    wordsOfB,
    facts: {
      ...facts,
      department,
      request: own.requestId,
      run: own.runId,
      view: own.viewId,
      exception: own.exceptionId,
      event: String(own.eventId),
      delivery: own.delivery,
    },
    actionArguments: actionArguments({ ...own, ...spares, employeeId: facts.employee }),
  };
};
