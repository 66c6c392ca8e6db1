import { beforeEach, describe, expect, it } from "vitest";
import { endOneSession, endOtherSessions, listSessions } from "#lib/server/auth/manage-sessions.ts";
import { addPerson, findPersonByEmail } from "#lib/server/auth/people.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import {
  findSession,
  hashOf,
  renewSession,
  sessionIdleMs,
  startSession,
} from "#lib/server/auth/sessions.ts";
import type { Role } from "#lib/server/role.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();
const from = "203.0.113.9";
const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

beforeEach(() => useSettings(settings));

/** Adds a person who is signed in. Returns their session's id and their principal. */
const signedIn = async (role: Role = "support") => {
  const email = `${crypto.randomUUID()}@corp.test`;
  await addPerson({ email, displayName: "A", role });
  const person = await findPersonByEmail(email);
  if (!person) throw new Error("no person");
  const start = (at = new Date()) =>
    startSession(person.id, { method: "password", address: from, userAgent }, at);
  const session = await start();
  const found = await findSession(session);
  const principal: Principal = {
    userId: person.id,
    ...{ email, displayName: "A", role, connection: null },
    sessionId: found?.sessionId ?? "",
  };
  return { principal, session, start };
};

describe("the list of sessions", () => {
  it("names browser, address, method and times, and marks the one that asks", async () => {
    const { principal, start } = await signedIn();
    await start(new Date(Date.now() - 60_000));
    const [here, other] = await listSessions(principal);
    expect(here).toMatchObject({ browser: "Firefox on Linux", address: from, isCurrent: true });
    expect(other).toMatchObject({ method: "password", isCurrent: false });
    expect(Date.parse(here?.since ?? "")).toBeGreaterThan(Date.parse(other?.since ?? ""));
  });

  it("begins with the one that asks, then has those used last", async () => {
    const { principal, start } = await signedIn();
    const [earlier, later] = [
      await start(new Date(Date.now() + 1_000)),
      await start(new Date(Date.now() + 2_000)),
    ];
    const ids = (await listSessions(principal)).map(({ id }) => id);
    expect(ids).toEqual([principal.sessionId, hashOf(later), hashOf(earlier)]);
  });

  it("leaves out sessions that ended by time", async () => {
    const { principal, start } = await signedIn();
    await start(new Date(Date.now() - sessionIdleMs - 1));
    expect(await listSessions(principal)).toHaveLength(1);
  });

  it("names sessions so that the names can't be used as them", async () => {
    const { principal } = await signedIn();
    for (const { id } of await listSessions(principal)) expect(await findSession(id)).toBeNull();
  });
});

describe("ending sessions", () => {
  it("ends one, or all but the one that asks", async () => {
    const { principal, session, start } = await signedIn();
    const [second, third] = [await start(), await start()];
    const id = (await findSession(second))?.sessionId ?? "";
    expect(await endOneSession(principal, id, from)).toBe(true);
    expect(await endOneSession(principal, id, from)).toBe(false);
    expect(await findSession(second)).toBeNull();
    expect(await endOtherSessions(principal, from)).toBe(1);
    expect(await findSession(third)).toBeNull();
    expect(await findSession(session)).not.toBeNull();
  });

  it("ends no session of another person", async () => {
    const [mine, theirs] = [await signedIn("admin"), await signedIn()];
    expect(await endOneSession(mine.principal, theirs.principal.sessionId, from)).toBe(false);
    expect(await findSession(theirs.session)).not.toBeNull();
  });
});

describe("renewing a session", () => {
  it("gives it another id, after which the earlier one is dead, and keeps its end", async () => {
    const { principal, session } = await signedIn();
    const [before] = await listSessions(principal);
    const renewed = await renewSession(store(), principal.sessionId);
    expect(await findSession(session)).toBeNull();
    const found = await findSession(renewed);
    expect(found?.person.id).toBe(principal.userId);
    const [after] = await listSessions({ ...principal, sessionId: found?.sessionId ?? "" });
    expect(after).toMatchObject({ since: before?.since, isCurrent: true });
    expect(await renewSession(store(), principal.sessionId)).toBeNull();
  });
});
