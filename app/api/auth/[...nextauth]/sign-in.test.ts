import { randomBytes } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { disablePerson } from "#lib/server/auth/change-person.ts";
import { isPassword } from "#lib/server/auth/password.ts";
import { storeLanguage } from "#lib/server/auth/person-language.ts";
import { findSession } from "#lib/server/auth/sessions.ts";
import { pseudonymOf } from "#lib/server/limits/denial-log.ts";
import { log } from "#lib/server/log.ts";
import { sessions } from "#lib/server/store/schema.ts";
import { signInStore, store } from "#lib/server/store/store.ts";
import { testAuthRoutes } from "#testing/auth/auth-routes.ts";
import { watchEntries } from "#testing/server/audit-entries.ts";
import { useSettings } from "#testing/server/store.ts";

const { settings, cookies, call, withToken, signIn, newPerson, sessionId } = testAuthRoutes();

const cookieOf = (response: Response, name: string) =>
  response.headers.getSetCookie().find((text) => text.startsWith(`${name}=`));

/** Guesses wrongly at a person's password, and then gives the right one. Returns the last error. */
const guessThenSignIn = async (
  person: Awaited<ReturnType<typeof newPerson>>,
  guesses: number,
  headers: Record<string, string> = {},
) => {
  for (let n = 0; n < guesses; n += 1) {
    await signIn({ ...person, password: `guess ${n}` }, headers);
  }
  return (await signIn(person, headers)).error;
};

describe("signing in", () => {
  it("starts a session, and sets a cookie with nothing but its id", async () => {
    const { email, password } = await newPerson();
    const { response, error } = await signIn({ email: email.toUpperCase(), password });
    expect(error).toBeNull();
    const cookie = cookieOf(response, "qm");
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect((await findSession(await sessionId()))?.person.email).toBe(email);
    expect(cookie).not.toContain(email);
    expect(JSON.stringify(await store().select().from(sessions))).not.toContain(await sessionId());
  });

  it("prefixes and secures the cookie on https", async () => {
    const person = await newPerson();
    useSettings({ ...settings, QM_ORIGIN: "https://console.test" });
    const { response } = await signIn(person, { origin: "https://console.test" });
    const cookie = cookieOf(response, "__Host-qm");
    expect(cookie).toMatch(/Secure/i);
    expect(cookie).toMatch(/Path=\//i);
    expect(cookie).not.toMatch(/Domain/i);
  });

  it("gives the browser the language that the person chose", async () => {
    const person = await newPerson();
    const { response } = await signIn(person);
    expect(cookieOf(response, "language")).toBeUndefined();
    const found = await findSession(await sessionId());
    await storeLanguage(String(found?.person.id), "de");
    expect(cookieOf((await signIn(person)).response, "language")).toMatch(/^language=de; Path=\//);
  });

  it("starts a new session each time, and ends the previous one", async () => {
    const person = await newPerson();
    await signIn(person);
    const before = await sessionId();
    await signIn(person);
    const now = await sessionId();
    expect(now).not.toBe(before);
    expect(await findSession(before)).toBeNull();
    expect(await findSession(now)).not.toBeNull();
  });

  it("answers the same for a wrong password and an unknown account, and sets no cookie that lasts", async () => {
    const { email } = await newPerson();
    for (const given of [email, "nobody@example.com"]) {
      expect((await signIn({ email: given, password: "not the password" })).error).toBe("wrong");
    }
    expect(await sessionId()).toBeNull();
    expect(cookies.has("device")).toBe(false);
  });

  it("refuses even the right password after five wrong ones, with the time to wait", async () => {
    expect(await guessThenSignIn(await newPerson(), 5)).toMatch(/^locked:\d+$/);
    expect(await sessionId()).toBeNull();
  });

  it("does not lock the owner out while another address keeps guessing", async () => {
    const person = await newPerson();
    expect(await guessThenSignIn(person, 8, { "x-qm-peer": "203.0.113.66" })).toMatch(/^locked:/);
    expect((await signIn(person, { "x-qm-peer": "198.51.100.7" })).error).toBeNull();
    expect(await sessionId()).not.toBeNull();
  });

  it("sets a device cookie that lets the owner in despite guesses from the same network", async () => {
    const person = await newPerson();
    const office = { "x-qm-peer": "203.0.113.67" };
    await signIn(person, office);
    const cookie = `device=${cookies.get("device")}`;
    cookies.clear();
    expect(await guessThenSignIn(person, 6, office)).toMatch(/^locked:/);
    expect((await signIn(person, { ...office, cookie })).error).toBeNull();
  });

  it("logs a failed attempt with hashes in place of the email and IP addresses", async () => {
    const { email } = await newPerson();
    const logged = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
    await signIn({ email, password: "not the password" }, { "x-qm-peer": "203.0.113.68" });
    const [account, address] = [pseudonymOf(email), pseudonymOf("203.0.113.68")];
    const denial = { what: "sign-in", reason: "wrong", account, address };
    expect(logged).toHaveBeenCalledWith(denial, "denied");
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/@|203\.0\.113|not the password/);
  });

  it("refuses guesses while too many passwords are being verified", async () => {
    const person = await newPerson();
    const flood = await Promise.all(
      Array.from({ length: 60 }, () => isPassword("x", null).catch((error: Error) => error.name)),
    );
    expect(flood.filter((result) => result === "BusyError")).toHaveLength(19);
    expect((await signIn(person)).error).toBeNull();
  });

  it("reveals that an account is disabled only to a person with its password", async () => {
    const person = await newPerson();
    await disablePerson(person.email);
    expect((await signIn(person)).error).toBe("disabled");
    expect((await signIn({ ...person, password: "not the password" })).error).toBe("wrong");
  });

  it('answers only "unreachable" if the store fails', async () => {
    vi.spyOn(signInStore(), "execute").mockRejectedValue(new Error("ECONNREFUSED pw"));
    expect((await signIn({ email: "a@example.com", password: "x" })).error).toBe("unreachable");
  });

  it("refuses demo people without demo keys", async () => {
    await call("POST", "callback/demo", await withToken({ userId: "demo:1" }));
    expect(await sessionId()).toBeNull();
  });

  it.each(["https://evil.example", "//evil.example", "javascript:alert(1)"])(
    "never redirects to another site: %s",
    async (callbackUrl) => {
      const { url } = await signIn(await newPerson(), {}, { callbackUrl });
      expect(new URL(url).origin).toBe(settings.QM_ORIGIN);
    },
  );
});

describe("signing out", () => {
  it("has the browser delete what it stored, except the cookies of theme and formats", async () => {
    await signIn(await newPerson());
    const { headers } = await call("POST", "signout", await withToken());
    expect(headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
    const refused = await call("POST", "signout", await withToken(), {});
    expect(refused.headers.get("Clear-Site-Data")).toBeNull();
  });

  it("is recorded with the person, unless the session had ended before", async () => {
    const person = await newPerson();
    await signIn(person);
    const end = async () => call("POST", "signout", await withToken());
    const newEntries = watchEntries();
    await newEntries();
    await end();
    await end();
    expect(await newEntries()).toMatchObject([
      { action: "sign-out", outcome: "done", personEmail: person.email },
    ]);
  });

  it("ends the session itself, not only the cookie", async () => {
    await signIn(await newPerson());
    const id = await sessionId();
    expect(await findSession(id)).not.toBeNull();
    await call("POST", "signout", await withToken());
    expect(await sessionId()).toBeNull();
    expect(await findSession(id)).toBeNull();
  });
});

describe("a forged cookie", () => {
  it.each(["", "garbage", "eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0."])(
    "names no session: %j",
    async (value) => {
      cookies.set("qm", value);
      expect(await sessionId()).toBeNull();
    },
  );

  it("signed with another secret names no session", async () => {
    await signIn(await newPerson());
    useSettings({ ...settings, NEXTAUTH_SECRET: randomBytes(32).toString("hex") });
    expect(await sessionId()).toBeNull();
  });
});
