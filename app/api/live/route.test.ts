import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChangeMessage, StreamStart } from "#lib/protocol/event.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { endSession, findSession, startSession } from "#lib/server/auth/sessions.ts";
import { closeStreams, endStreams } from "#lib/server/live/live-streams.ts";
import { publishChanges } from "#lib/server/live/publish-changes.ts";
import { changes, webhookSecrets } from "#lib/server/store/event-schema.ts";
import { grants, people, sessions } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storePerson } from "#testing/server/people.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect } from "#testing/server/upstream.ts";

const signedIn = vi.hoisted(() => ({ principal: null as Principal | null }));
vi.mock("#lib/server/auth/principal.ts", () => ({ findPrincipal: async () => signedIn.principal }));

const { GET } = await import("./route.ts");

const settings = testStore();
const own: Record<string, string> = { "sec-fetch-site": "same-origin" };

interface Person extends Principal {
  /** The cookie's value, of which `sessionId` is the hash. */
  cookie: string;
}

/** Signs a person in who has a connection of their own. */
const person = async (id: string): Promise<Person> => {
  const connection = await connect("http://service.test", id, "svc_sk_canary_live_0123456789");
  await storePerson({ id, role: "manager" }, connection);
  const cookie = await startSession(id, { method: "password" });
  const session = await findSession(cookie);
  if (!session) throw new Error("The session was not stored");
  const { sessionId } = session;
  const email = `${id}@example.com`;
  return { userId: id, email, displayName: id, role: "manager", sessionId, connection, cookie };
};

const request = (search = "", headers = own, signal?: AbortSignal) =>
  GET(new Request(`http://console.test/api/live${search}`, { headers, ...(signal && { signal }) }));

interface Heard {
  event: string;
  data: unknown;
  /** As it came. */
  text: string;
}

const parse = (text: string): Heard => {
  const fields = new Map(
    text.split("\n").map((line) => {
      const [name = "", ...rest] = line.split(": ");
      return [name, rest.join(": ")] as const;
    }),
  );
  const data: unknown = JSON.parse(fields.get("data") ?? "null");
  return { event: fields.get("event") ?? "message", data, text };
};

/** Opens a stream and reads its messages one by one. `next` returns `null` at the end. */
const open = async (principal: Principal, search = "", headers = own) => {
  signedIn.principal = principal;
  const aborted = new AbortController();
  const response = await request(search, headers, aborted.signal);
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<Heard | null> => {
    while (!text.includes("\n\n")) {
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
      if (done) return null;
      text += value;
    }
    const end = text.indexOf("\n\n");
    const message = parse(text.slice(0, end));
    text = text.slice(end + 2);
    return message;
  };
  const start = await next();
  const first = await next();
  return {
    response,
    next,
    start: start?.data as StreamStart,
    first: first?.data as ChangeMessage,
    changed: async () => (await next())?.data as ChangeMessage,
    abort: () => aborted.abort(),
  };
};

const order = (id: string) => ({ resource: "orders", id }) as const;
const ofAda = { environment: "sandbox", id: "ada" } as const;
const ofMax = { environment: "sandbox", id: "max" } as const;

let ada: Person;
let max: Person;

beforeEach(async () => {
  await store().delete(changes);
  [ada, max] = [await person("ada"), await person("max")];
});
afterEach(async () => {
  vi.useRealTimers();
  await closeStreams();
});

describe("the live route", () => {
  it("tells two people of the changes in their own connection only", async () => {
    const [first, second] = [await open(ada), await open(max)];
    await publishChanges(ofAda, [order("of-ada")]);
    await publishChanges(ofMax, [order("of-max")]);
    const heard = [await first.next(), await second.next()];
    expect(heard.map((message) => message?.data)).toMatchObject([
      { changed: [order("of-ada")] },
      { changed: [order("of-max")] },
    ]);
    expect(heard[0]?.text).not.toContain("of-max");
    expect(heard[1]?.text).not.toContain("of-ada");
  });

  it("is neither stored, compressed nor buffered on its way", async () => {
    const { headers } = (await open(ada)).response;
    expect(headers.get("content-type")).toBe("text/event-stream");
    expect(headers.get("cache-control")).toBe("private, no-store, no-transform");
    expect(headers.get("x-accel-buffering")).toBe("no");
  });

  it("says whether the service sends events for the connection", async () => {
    expect((await open(ada)).start).toEqual({ owner: "ada sandbox ada", hasEvents: false });
    const secret = { environment: "sandbox", connectionId: "ada", id: "1" } as const;
    await store()
      .insert(webhookSecrets)
      .values({ ...secret, scheme: "standard", sealedSecret: "sealed" });
    expect((await open(ada)).start).toEqual({ owner: "ada sandbox ada", hasEvents: true });
    await store()
      .update(webhookSecrets)
      .set({ expiresAt: new Date(0) });
    expect((await open(ada)).start).toEqual({ owner: "ada sandbox ada", hasEvents: false });
  });

  it("resumes where a browser or another of its tabs stopped", async () => {
    const before = await open(ada);
    await publishChanges(ofAda, [order("seen")]);
    const seen = (await before.next())?.data as ChangeMessage;
    before.abort();
    await publishChanges(ofAda, [order("missed")]);
    const byTab = await open(ada, `?after=${seen.cursor}`);
    expect(byTab.first.changed).toEqual([order("missed")]);
    // A browser that resumes by itself repeats the address that its stream began with.
    const resumed = { ...own, "last-event-id": String(byTab.first.cursor) };
    const again = await open(ada, `?after=${seen.cursor}`, resumed);
    expect(again.first).toMatchObject({ cursor: byTab.first.cursor, changed: [] });
  });

  it("sends nothing after the person has signed out", async () => {
    const stream = await open(ada);
    await endSession(ada.cookie);
    await publishChanges(ofAda, [order("later")]);
    expect(await stream.next()).toBeNull();
  });

  const changePerson = (changed: Partial<typeof people.$inferInsert>) => async () => {
    await store().update(people).set(changed).where(eq(people.id, "ada"));
  };
  it.each([
    ["is disabled", changePerson({ disabledAt: new Date() })],
    ["has no grant any more", () => store().delete(grants).where(eq(grants.personId, "ada"))],
    [
      "uses another connection",
      () =>
        store().update(sessions).set({ connectionId: "max" }).where(eq(sessions.personId, "ada")),
    ],
    ["is told to replace their password", changePerson({ mustChangePassword: true })],
  ])("ends at the next beat once the person %s", async (_what, change) => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const [stream, other] = [await open(ada), await open(max)];
    await change();
    vi.advanceTimersByTime(10_000);
    expect(await stream.next()).toBeNull();
    expect(await other.next()).toMatchObject({ event: "beat" });
    await store().delete(people).where(eq(people.id, "ada"));
  });

  it("is to be resumed after half an hour, so that streams spread over the instances", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "Date"], now: Date.now() });
    const stream = await open(ada);
    vi.setSystemTime(Date.now() + 31 * 60_000);
    vi.advanceTimersByTime(10_000);
    expect(await stream.next()).toMatchObject({ event: "resume" });
    expect(await stream.next()).toBeNull();
  });

  it("ends a person's oldest stream when they open more than six", async () => {
    const oldest = await open(ada);
    const others = [];
    for (let n = 0; n < 6; n += 1) others.push(await open(ada));
    expect(await oldest.next()).toMatchObject({ event: "replaced" });
    expect(await oldest.next()).toBeNull();
    await publishChanges(ofAda, [order("o1")]);
    for (const stream of others)
      expect(await stream.changed()).toMatchObject({ changed: [order("o1")] });
  });

  it("cuts off a browser that does not read, and no other one", async () => {
    signedIn.principal = ada;
    const unread = await request();
    const reading = await open(ada);
    for (let n = 0; n < 12; n += 1) {
      await publishChanges(
        ofAda,
        Array.from({ length: 200 }, (_, row) => order(`order-number-${n}-${row}`)),
      );
      expect((await reading.changed()).changed).toHaveLength(200);
    }
    const text = await unread.text();
    expect(text.length).toBeGreaterThan(60_000);
    expect(text).not.toContain("order-number-11-0");
  });

  it("ends when the store's notifications end, and can be resumed", async () => {
    const stream = await open(ada);
    await store().execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'quartermaster live' and datname = current_database()`,
    );
    expect(await stream.next()).toBeNull();
    const resumed = await open(ada, `?after=${stream.first.cursor}`);
    await publishChanges(ofAda, [order("o1")]);
    expect(await resumed.changed()).toMatchObject({ changed: [order("o1")] });
  });

  it("is to be resumed at another instance when this one is about to end, which opens no further one", async () => {
    const stream = await open(ada);
    await endStreams();
    expect(await stream.next()).toMatchObject({ event: "resume" });
    expect(await stream.next()).toBeNull();
    expect((await request()).status).toBe(429);
    useSettings(settings);
    expect((await open(ada)).start.owner).toContain("ada");
  });

  it.each(["?after=", "?after=-1", "?after=1e3", "?after=1%27"])(
    "refuses an unknown position: %s",
    async (search) => {
      signedIn.principal = ada;
      expect((await request(search)).status).toBe(400);
    },
  );

  it("is for signed-in people with a key, on the console's own pages", async () => {
    expect((await request("", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    signedIn.principal = { ...ada, connection: null };
    expect((await request()).status).toBe(403);
    signedIn.principal = null;
    expect((await request()).status).toBe(401);
  });
});
