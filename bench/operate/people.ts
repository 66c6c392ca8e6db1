import { setTimeout as wait } from "node:timers/promises";
import { type ConsoleSession, requestAsPage, signInAsDemo } from "#testing/world/console-client.ts";
import { type LiveTab, openLiveTab } from "#testing/world/live-tab.ts";
import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import { peopleCounts } from "../load/mix.ts";
import { copiesOf, personKinds } from "../people.ts";
import { type Click, classify, maxAnswerMs, type Seen } from "./classify.ts";
import type { PlaceableOrder } from "./placeable-orders.ts";
import type { Rig } from "./rig.ts";
import type { Observed } from "./verdict.ts";
import { type Write, type Writer, writeOn } from "./writers.ts";

export interface People {
  clicks: readonly Click[];
  writes: readonly Write[];
  tabs: readonly LiveTab[];
  /** Stops them: writers go on until they know the outcome of what they have sent, at most so many milliseconds. */
  stop: (maxMs: number) => Promise<void>;
}

const paths = ["/", "/orders", "/orders?status=in_transit", "/orders?page=2", "/employees"].concat(
  ["/inventory", "/teams", "/orders/new", "/api/read/orders.list?limit=50"],
  ["/api/read/employees.list?limit=50", "/api/requests", "/api/notifications/count"],
);

/** Opens an address as a person, and returns what they see. */
const click = async (session: ConsoleSession, path: string): Promise<Click> => {
  const beganAt = performance.now();
  const end = (seen: Seen, what: string) => ({
    path,
    beganAt,
    endedAt: performance.now(),
    seen,
    what: seen === "fine" ? "" : what,
  });
  try {
    const answer = await requestAsPage(session, {
      path,
      headers: { accept: path.startsWith("/api/") ? "application/json" : "text/html" },
      signal: AbortSignal.timeout(maxAnswerMs),
    });
    const { status, headers } = answer;
    const location = headers.get("location");
    const type = headers.get("content-type") ?? "";
    const text = await answer.text();
    const seen = classify({ status, location, type, text });
    return end(seen, `${status} ${location ?? ""} ${text.replace(/\s+/g, " ").slice(0, 120)}`);
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } };
    return end("nothing", `${name}: ${message} ${cause?.code ?? ""}`);
  }
};

export interface PeopleOptions {
  /** Seconds between two clicks of a person, on average. */
  pauseSeconds: number;
  /** Who works; by default the 50 people of the rig, admins first. */
  who?: readonly DemoKey[];
  /** Only so many of them. */
  people?: number | undefined;
  /** How many of the people place writes too. */
  writers: number;
  /** What the writers place, besides employees. */
  orders: PlaceableOrder[];
}

/** Returns the 50 people of a rig, admins first. */
const fiftyOf = ({ keys }: Pick<Rig, "keys">): DemoKey[] =>
  personKinds.flatMap((kind) => copiesOf(keys, kind, peopleCounts[kind]));

/** Signs a person in, once more if that fails: fifty at once are too many for a busy machine, before anything is judged. */
const signIn = (rig: Pick<Rig, "origin">, person: DemoKey): Promise<string> =>
  signInAsDemo(rig, person).catch(async () => {
    await wait(2_000);
    return signInAsDemo(rig, person);
  });

/** Lets people work: each reads pages and follows the stream of changes, some place writes. */
export async function startPeople(
  rig: Pick<Rig, "keys" | "origin">,
  { pauseSeconds, who = fiftyOf(rig), people: count, writers: writerCount, orders }: PeopleOptions,
): Promise<People> {
  const people = who.slice(0, count);
  const sessions: ConsoleSession[] = [];
  for (const person of people) {
    sessions.push({ origin: rig.origin, cookie: await signIn(rig, person) });
  }
  const tabs = await Promise.all(sessions.map((session) => openLiveTab(session)));
  const clicks: Click[] = [];
  const writes: Write[] = [];
  const over = new AbortController();
  const pause = () =>
    wait(pauseSeconds * 1_000 * (0.5 + Math.random()), undefined, { signal: over.signal }).catch(
      () => undefined,
    );
  const readOn = async (session: ConsoleSession, at: number) => {
    await wait(Math.random() * pauseSeconds * 1_000);
    for (let turn = at; !over.signal.aborted; turn += 1) {
      const path = paths[turn % paths.length] ?? "/";
      clicks.push(await click(session, path));
      await pause();
    }
  };
  const reading = sessions.map(readOn);
  let giveUpAt = Number.POSITIVE_INFINITY;
  const writer = (session: ConsoleSession, number: number): Writer => ({
    session,
    number,
    writes,
    pause,
    isOver: () => over.signal.aborted,
    hasGivenUp: () => performance.now() > giveUpAt,
    onClick: (each) => clicks.push(each),
  });
  const writing = sessions
    .slice(0, writerCount)
    .map((session, number) => writeOn(writer(session, number), orders));
  return {
    clicks,
    writes,
    tabs,
    stop: async (maxMs) => {
      over.abort();
      giveUpAt = performance.now() + maxMs;
      await Promise.all([...reading, ...writing]);
      for (const tab of tabs) tab.close();
    },
  };
}

/** Returns what the verdict wants to know of people. */
export const observedOf = ({
  clicks,
  writes,
  tabs,
}: People): Pick<Observed, "clicks" | "writes" | "streams" | "gapsMs"> => ({
  clicks,
  writes,
  streams: tabs.filter(({ heardAt }) => heardAt > 0).length,
  gapsMs: tabs.flatMap(({ gapsMs, lostAt }) =>
    lostAt === null ? gapsMs : [...gapsMs, Number.POSITIVE_INFINITY],
  ),
});
