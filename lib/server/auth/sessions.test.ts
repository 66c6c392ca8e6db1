import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { disablePerson } from "#lib/server/auth/change-person.ts";
import {
  endSession,
  findSession,
  sessionIdleMs,
  sessionLifeMs,
  startSession,
} from "#lib/server/auth/sessions.ts";
import { people, sessions } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();
const start = new Date("2026-03-02T08:00:00Z");
const later = (ms: number) => new Date(start.getTime() + ms);

let person = "";
let email = "";

beforeEach(async () => {
  useSettings(settings);
  person = randomUUID();
  email = `${person}@example.com`;
  await store().insert(people).values({ id: person, email, displayName: "A", role: "admin" });
});

describe("a session", () => {
  it("finds its person, and is stored under a hash of its id", async () => {
    const id = await startSession(person, { method: "password" }, start);
    const found = await findSession(id, later(1_000));
    expect(found?.person.id).toBe(person);
    expect(found?.sessionId).not.toBe(id);
    const rows = await store().select().from(sessions).where(eq(sessions.personId, person));
    expect(JSON.stringify(rows)).not.toContain(id);
    expect(await findSession(rows[0]?.idHash, later(1_000))).toBeNull();
  });

  it("ends after two idle hours", async () => {
    const id = await startSession(person, { method: "password" }, start);
    expect(await findSession(id, later(sessionIdleMs - 1))).not.toBeNull();
    // The line above used the session, so its idle time starts there.
    expect(await findSession(id, later(2 * sessionIdleMs - 2))).not.toBeNull();
    expect(await findSession(id, later(3 * sessionIdleMs))).toBeNull();
  });

  it("is not prolonged by what its browser reads by itself", async () => {
    const id = await startSession(person, { method: "password" }, start);
    for (let at = 0; at < sessionIdleMs; at += sessionIdleMs / 8) {
      expect(await findSession(id, later(at), true)).not.toBeNull();
    }
    expect(await findSession(id, later(sessionIdleMs), true)).toBeNull();
  });

  it("ends after twelve hours, even in use", async () => {
    const id = await startSession(person, { method: "password" }, start);
    for (let at = 0; at < sessionLifeMs(); at += sessionIdleMs / 2) {
      expect(await findSession(id, later(at))).not.toBeNull();
    }
    expect(await findSession(id, later(sessionLifeMs()))).toBeNull();
  });

  it("ends after the hours of the setting", async () => {
    useSettings({ ...settings, QM_SESSION_HOURS: "1" });
    const id = await startSession(person, { method: "password" }, start);
    expect(await findSession(id, later(sessionIdleMs / 2 - 1))).not.toBeNull();
    expect(await findSession(id, later(sessionIdleMs / 2))).toBeNull();
  });

  it("ends when the person signs out or is disabled", async () => {
    const [first, second] = [
      await startSession(person, { method: "password" }, start),
      await startSession(person, { method: "password" }, start),
    ];
    await endSession(first);
    expect(await findSession(first, start)).toBeNull();
    expect(await findSession(second, start)).not.toBeNull();
    await disablePerson(email);
    expect(await findSession(second, start)).toBeNull();
  });

  it("finds no disabled person, even if its row still exists", async () => {
    const id = await startSession(person, { method: "password" }, start);
    await store().update(people).set({ disabledAt: start }).where(eq(people.id, person));
    expect(await findSession(id, start)).toBeNull();
  });

  it.each([null, undefined, "", 5, {}, "a".repeat(43), "' or 1=1 --"])(
    "is not found by %o",
    async (id) => {
      expect(await findSession(id, start)).toBeNull();
    },
  );
});
