import { setTimeout as wait } from "node:timers/promises";
import {
  type ConsoleRequest,
  type ConsoleSession,
  callAction,
  requestAsPage,
  signInAsDemo,
} from "#testing/world/console-client.ts";
import { runUser } from "#testing/world/run-user.ts";
import type { World } from "#testing/world/world.ts";
import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import { postToTools } from "../support/agent.ts";
import { personOf } from "../support/people.ts";
import type { MatrixPerson } from "./access-table.ts";
import type { ReadAnswer } from "./classify-answer.ts";

const disabledEmail = "disabled.admin@meridian.example";

/** Adds the demo person who is disabled during the tests: an admin, who could do everything before. */
export const withDisabledAdmin = (keys: DemoKey[]): DemoKey[] => [
  ...keys,
  ...keys
    .filter(({ kind }) => kind === "admin")
    .map((admin) => ({
      ...admin,
      user: { uid: "disabled-admin", email: disabledEmail, displayName: "Disabled Admin" },
    })),
];

/**
 * Returns a session of each person. That of the disabled person was opened before `npm run user --
 * disable`, which `disable` runs.
 */
export const signInEveryone = async (world: World) => {
  const open = async (user: Pick<DemoKey, "user">): Promise<ConsoleSession> => ({
    origin: world.origin,
    cookie: await signInAsDemo(world, user),
  });
  const disabled = world.keys.find(({ user }) => user.email === disabledEmail);
  if (!disabled) throw new Error("The world was started without withDisabledAdmin");
  const sessions: Record<MatrixPerson, ConsoleSession> = {
    "signed out": { origin: world.origin, cookie: "" },
    disabled: await open(disabled),
    support: await open(personOf(world, "support")),
    "manager A": await open(personOf(world, "manager")),
    "manager B": await open(personOf(world, "other manager")),
    admin: await open(personOf(world, "admin")),
  };
  return {
    sessions,
    /** A second session of manager A. */
    other: await open(personOf(world, "manager")),
    disable: () => runUser(world, ["disable", disabledEmail]),
  };
};

const maxBusy = 20;

/** Reads an answer to its end. Of the stream of live changes only the head, because it has no end. */
const readAll = async (response: Response): Promise<ReadAnswer> => {
  const { status, headers, body, url } = response;
  const isStream = status === 200 && new URL(url).pathname === "/api/live";
  if (isStream) await body?.cancel();
  return { status, location: headers.get("location"), text: isStream ? "" : await response.text() };
};

/** Repeats a request that the person's rate limit refuses, after the time that the answer names. */
const untilAnswered = async (send: () => Promise<Response>): Promise<ReadAnswer> => {
  for (let tries = 1; ; tries += 1) {
    const response = await send();
    const answer = await readAll(response);
    const isBusy = answer.status === 429 || answer.text.includes('"kind":"busy"');
    if (!isBusy || tries === maxBusy) return answer;
    const seconds = Number(response.headers.get("retry-after") ?? 1);
    await wait(seconds * 1_000);
  }
};

/** Requests an address as a person. */
export const readAs = (session: ConsoleSession, request: ConsoleRequest): Promise<ReadAnswer> =>
  untilAnswered(() => requestAsPage(session, request));

/** Calls a Server Action as a person. */
export const actAs = (
  session: ConsoleSession,
  id: string,
  given: readonly unknown[] | FormData,
): Promise<ReadAnswer> => untilAnswered(() => callAction(session, id, given));

/** Calls a tool of `/mcp` as an agent with a token. */
export const callToolAs = (
  { origin }: ConsoleSession,
  token: string,
  name: string,
  input: object,
): Promise<ReadAnswer> =>
  untilAnswered(() => postToTools(origin, token, "tools/call", { name, arguments: input }));
