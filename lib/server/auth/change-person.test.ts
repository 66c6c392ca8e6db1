import { beforeEach, describe, expect, it } from "vitest";
import {
  changeRole,
  disablePerson,
  enablePerson,
  resetPassword,
} from "#lib/server/auth/change-person.ts";
import { isPassword } from "#lib/server/auth/password.ts";
import { addPerson, findPersonByEmail } from "#lib/server/auth/people.ts";
import { findSession, startSession } from "#lib/server/auth/sessions.ts";
import { watchEntries } from "#testing/server/audit-entries.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();
const newEntries = watchEntries();
beforeEach(() => useSettings(settings));

const newPerson = async () => {
  const email = `${crypto.randomUUID()}@corp.test`;
  const { password } = await addPerson({ email, displayName: "A", role: "support" });
  const person = await findPersonByEmail(email);
  const session = await startSession(person?.id ?? "", { method: "password" });
  return { email, password, session };
};

describe("a change of an account", () => {
  it("is recorded once it is done, with who asked and how many sessions it ended", async () => {
    const { email } = await newPerson();
    await newEntries();
    await changeRole(email, "admin");
    await disablePerson(email);
    await changeRole(email, "admin").catch(() => {});
    const common = { outcome: "done", personId: null, address: "command line" };
    expect(await newEntries()).toMatchObject([
      {
        action: "people.role",
        ...common,
        details: { endedSessions: 1, before: "support", after: "admin" },
      },
      { action: "people.disable", ...common, details: { endedSessions: 0 } },
    ]);
  });

  it("to another role ends the person's sessions", async () => {
    const { email, session } = await newPerson();
    await changeRole(email, "admin");
    expect((await findPersonByEmail(email))?.role).toBe("admin");
    expect(await findSession(session)).toBeNull();
  });

  it("to a new one-time password ends the earlier password and the sessions", async () => {
    const { email, password, session } = await newPerson();
    const reset = await resetPassword(email);
    const person = await findPersonByEmail(email);
    expect(person).toMatchObject({ mustChangePassword: true, oneTimeUsedAt: null });
    expect(await isPassword(reset, person?.passwordHash ?? null)).toBe(true);
    expect(await isPassword(password, person?.passwordHash ?? null)).toBe(false);
    expect(await findSession(session)).toBeNull();
  });

  it("that is none is refused, and ends no session", async () => {
    const { email, session } = await newPerson();
    await expect(enablePerson(email)).rejects.toThrow(`${email} is not disabled.`);
    await expect(changeRole(email, "support")).rejects.toThrow("already is support");
    expect(await findSession(session)).not.toBeNull();
  });
});
