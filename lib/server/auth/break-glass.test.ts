import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { listAccounts } from "#lib/server/accounts/accounts.ts";
import { makeBreakGlass } from "#lib/server/auth/break-glass.ts";
import { changeRole, disablePerson, resetPassword } from "#lib/server/auth/change-person.ts";
import { addPerson, findLocalAccount, findPersonByEmail } from "#lib/server/auth/people.ts";
import { signInByPassword } from "#lib/server/auth/sign-in.ts";
import { log } from "#lib/server/log.ts";
import { produceNotifications } from "#lib/server/notifications/produce.ts";
import { findNotifications } from "#lib/server/notifications/read.ts";
import { startUp } from "#lib/server/process/start-up.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { inLanguage, speakByRequest } from "#lib/server/words/request-language.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

speakByRequest();

const settings = testStore();
const newEmail = () => `${crypto.randomUUID()}@corp.test`;

const signIn = (email: string, password: string) =>
  signInByPassword({ email, password }, { address: crypto.randomUUID() });

const switchOff = () => useSettings({ ...settings, QM_PASSWORD_SIGN_IN: "off" });

beforeEach(async () => {
  vi.stubEnv("QM_PASSWORD_SIGN_IN", "on");
  useSettings({ ...settings, QM_PASSWORD_SIGN_IN: "on" });
  await store().delete(people);
});

it("a break-glass account has one stored name, which each admin reads in their language", async () => {
  const email = newEmail();
  await inLanguage("ar", () => makeBreakGlass(email));
  expect(await findPersonByEmail(email)).toMatchObject({ displayName: "Break-glass account" });
  const list = () => listAccounts({ role: "admin" });
  expect(await inLanguage("de", list)).toMatchObject([{ email, displayName: "Notfallkonto" }]);
  expect(await inLanguage("en", list)).toMatchObject([{ displayName: "Break-glass account" }]);
});

describe("password sign-in that is off", () => {
  it("is refused at the start until a break-glass account has signed in", async () => {
    const email = newEmail();
    switchOff();
    await expect(startUp()).rejects.toThrow(/no break-glass account has signed in yet/);
    const password = await makeBreakGlass(email);
    await expect(startUp()).rejects.toThrow(/npm run user -- break-glass <email>/);
    await signIn(email, password);
    await expect(startUp()).resolves.toBeUndefined();
  });

  it("is refused at the start if the only tried account was disabled, or has a new password", async () => {
    const email = newEmail();
    await signIn(email, await makeBreakGlass(email));
    await makeBreakGlass(email);
    switchOff();
    await expect(startUp()).rejects.toThrow(/no break-glass account/);
    await signIn(email, await makeBreakGlass(email));
    await disablePerson(email);
    await expect(startUp()).rejects.toThrow(/no break-glass account/);
  });

  it("lets break-glass accounts in, and answers all others as a wrong password", async () => {
    const [email, ordinary] = [newEmail(), newEmail()];
    const password = await makeBreakGlass(email);
    const { password: theirs } = await addPerson({
      email: ordinary,
      displayName: "A",
      role: "admin",
    });
    switchOff();
    await expect(signIn(ordinary, theirs)).rejects.toThrow(/^wrong$/);
    expect(await signIn(email, password)).toHaveProperty("sessionId");
  });
});

describe("a sign-in of a break-glass account", () => {
  it("is logged as an error, and told to every enabled admin once", async () => {
    const [email, admin, manager, gone] = [newEmail(), newEmail(), newEmail(), newEmail()];
    await addPerson({ email: admin, displayName: "A", role: "admin" });
    await addPerson({ email: gone, displayName: "A", role: "admin" });
    await addPerson({ email: manager, displayName: "A", role: "manager" });
    await disablePerson(gone);
    const password = await makeBreakGlass(email);
    const logged = vi.spyOn(log(), "error").mockImplementation(() => undefined);
    const { id } = await signIn(email, password);
    expect(logged).toHaveBeenCalledWith(
      expect.objectContaining({ personId: id }),
      "a break-glass account has signed in",
    );
    await produceNotifications();
    await produceNotifications();
    const toldTo = async (address: string) => {
      const person = await findPersonByEmail(address);
      const { rows } = await findNotifications({
        userId: person?.id ?? "",
        ...{ email: address, displayName: "A", role: "admin", sessionId: "" },
        connection: {
          ...{
            environment: "sandbox",
            id: "env",
            label: "",
            baseUrl: "",
            keyHint: "",
            storedAt: new Date(),
            disabledAt: null,
          },
          capabilities: [],
        },
      });
      return rows.map(({ kind, recordId }) => `${kind} ${recordId.split(" ")[0]}`);
    };
    expect(await toldTo(admin)).toEqual([`break_glass ${email}`]);
    expect(await toldTo(manager)).toEqual([]);
    expect(await toldTo(gone)).toEqual([]);
  });

  it("is never one by a passkey or by a password that was never tried", async () => {
    const email = newEmail();
    await makeBreakGlass(email);
    const person = await findPersonByEmail(email);
    expect(await findLocalAccount(person?.id ?? "")).toBeNull();
  });

  it("is never one of a changed role or a one-time password", async () => {
    const email = newEmail();
    await makeBreakGlass(email);
    await expect(changeRole(email, "support")).rejects.toThrow("always an admin");
    await expect(resetPassword(email)).rejects.toThrow(`npm run user -- break-glass ${email}`);
    const [row] = await store().select().from(people).where(eq(people.email, email));
    expect(row).toMatchObject({ role: "admin", mustChangePassword: false });
  });
});
