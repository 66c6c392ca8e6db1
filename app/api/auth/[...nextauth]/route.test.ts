import { randomBytes } from "node:crypto";
import { createRequire } from "node:module";
import { NextRequest } from "next/server";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isPassword } from "#lib/server/auth/password.ts";
import { addPerson, disablePerson } from "#lib/server/auth/people.ts";
import { findSession } from "#lib/server/auth/sessions.ts";
import { pseudonymOf } from "#lib/server/limits/denial-log.ts";
import { log } from "#lib/server/log.ts";
import { sessions } from "#lib/server/store/schema.ts";
import { signInStore, store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#lib/server/store/test-store.ts";

const sent = vi.hoisted(() => ({ headers: new Headers(), cookies: new Map<string, string>() }));
const nextHeaders = vi.hoisted(() => ({
  cookies: async () => ({
    get: (name: string) => {
      const value = sent.cookies.get(name);
      return value === undefined ? undefined : { name, value };
    },
    getAll: () => [...sent.cookies].map(([name, value]) => ({ name, value })),
  }),
  headers: async () => sent.headers,
}));
vi.mock("next/headers", () => nextHeaders);
// next-auth is CommonJS and asks Node for its own copy.
Object.assign(createRequire(import.meta.url)("next/headers"), nextHeaders);

const { GET, POST } = await import("./route.ts");
const { findSessionId } = await import("#lib/server/auth/auth-options.ts");

const settings = testStore();
const origin = settings.QM_ORIGIN ?? "";
const sameOrigin = { origin, "sec-fetch-site": "same-origin" };

/** Calls the route as a browser does: sends its cookies and keeps those that are set. */
const call = async (
  method: "GET" | "POST",
  action: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = sameOrigin,
) => {
  const body = new URLSearchParams(form).toString();
  const all = new Headers({
    ...headers,
    ...(method === "POST"
      ? {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": String(Buffer.byteLength(body)),
        }
      : {}),
  });
  sent.headers = all;
  const request = new NextRequest(`${origin}/api/auth/${action}`, {
    method,
    headers: all,
    ...(method === "POST" ? { body } : {}),
  });
  const context = { params: Promise.resolve({ nextauth: action.split("/") }) };
  const response = await (method === "GET" ? GET : POST)(request, context);
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ""] = cookie.split(";");
    const [name = "", value = ""] = [
      pair.slice(0, pair.indexOf("=")),
      pair.slice(pair.indexOf("=") + 1),
    ];
    if (value === "") sent.cookies.delete(name);
    else sent.cookies.set(name, decodeURIComponent(value));
  }
  return response;
};

const csrfToken = async (): Promise<string> => (await (await call("GET", "csrf")).json()).csrfToken;

const signIn = async (
  email: string,
  password: string,
  more: Record<string, string> = {},
  headers: Record<string, string> = {},
) => {
  const form = { email, password, csrfToken: await csrfToken(), json: "true", ...more };
  const response = await call("POST", "callback/password", form, { ...sameOrigin, ...headers });
  const { url } = await response.clone().json();
  return { response, url, error: new URL(url).searchParams.get("error") };
};

const sessionId = () => findSessionId((name) => sent.cookies.get(name));

const newPerson = async () => {
  const email = `${crypto.randomUUID()}@example.com`;
  const { password } = await addPerson({ email, displayName: "A", role: "admin" });
  return { email, password };
};

beforeEach(() => {
  useSettings(settings);
  sent.cookies.clear();
});

describe("signing in", () => {
  it("starts a session, and sets a cookie with nothing but its id", async () => {
    const { email, password } = await newPerson();
    const { response, error } = await signIn(email.toUpperCase(), password);
    expect(error).toBeNull();
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith("qm="));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    const found = await findSession(await sessionId());
    expect(found?.person.email).toBe(email);
    expect(cookie).not.toContain(email);
    expect(JSON.stringify(await store().select().from(sessions))).not.toContain(await sessionId());
  });

  it("prefixes and secures the cookie on https", async () => {
    const { email, password } = await newPerson();
    useSettings({ ...settings, QM_ORIGIN: "https://console.test" });
    const form = { email, password, csrfToken: await csrfToken(), json: "true" };
    const response = await call("POST", "callback/password", form, {
      origin: "https://console.test",
      "sec-fetch-site": "same-origin",
    });
    const cookie = response.headers.getSetCookie().find((text) => text.startsWith("__Host-qm="));
    expect(cookie).toMatch(/Secure/i);
    expect(cookie).toMatch(/Path=\//i);
    expect(cookie).not.toMatch(/Domain/i);
  });

  it("starts a new session each time, and ends the previous one", async () => {
    const { email, password } = await newPerson();
    await signIn(email, password);
    const before = await sessionId();
    await signIn(email, password);
    const now = await sessionId();
    expect(now).not.toBe(before);
    expect(await findSession(before)).toBeNull();
    expect(await findSession(now)).not.toBeNull();
  });

  it("answers the same for a wrong password and an unknown account", async () => {
    const { email } = await newPerson();
    expect((await signIn(email, "not the password")).error).toBe("wrong");
    expect((await signIn("nobody@example.com", "not the password")).error).toBe("wrong");
    expect(await sessionId()).toBeNull();
  });

  it("refuses even the right password after five wrong ones, with the time to wait", async () => {
    const { email, password } = await newPerson();
    for (let n = 0; n < 5; n += 1) await signIn(email, `guess ${n}`);
    expect((await signIn(email, password)).error).toMatch(/^locked:\d+$/);
    expect(await sessionId()).toBeNull();
  });

  it("does not lock the owner out while another address keeps guessing", async () => {
    const { email, password } = await newPerson();
    const attacker = { "x-qm-peer": "203.0.113.66" };
    for (let n = 0; n < 8; n += 1) await signIn(email, `guess ${n}`, {}, attacker);
    expect((await signIn(email, password, {}, attacker)).error).toMatch(/^locked:/);
    expect((await signIn(email, password, {}, { "x-qm-peer": "198.51.100.7" })).error).toBeNull();
    expect(await sessionId()).not.toBeNull();
  });

  it("sets a device cookie that lets the owner in despite guesses from the same network", async () => {
    const { email, password } = await newPerson();
    const office = { "x-qm-peer": "203.0.113.67" };
    await signIn(email, password, {}, office);
    const device = sent.cookies.get("device") ?? "";
    expect(device).not.toBe("");
    sent.cookies.clear();
    for (let n = 0; n < 6; n += 1) await signIn(email, `guess ${n}`, {}, office);
    expect((await signIn(email, password, {}, office)).error).toMatch(/^locked:/);
    const own = { ...office, cookie: `device=${device}` };
    expect((await signIn(email, password, {}, own)).error).toBeNull();
  });

  it("sets no device cookie after a wrong password", async () => {
    const { email } = await newPerson();
    await signIn(email, "not the password");
    expect(sent.cookies.has("device")).toBe(false);
  });

  it("logs a failed attempt with hashes in place of the email and IP addresses", async () => {
    const { email } = await newPerson();
    const logged = vi.spyOn(log(), "warn").mockImplementation(() => undefined);
    await signIn(email, "not the password", {}, { "x-qm-peer": "203.0.113.68" });
    expect(logged).toHaveBeenCalledWith(
      {
        what: "sign-in",
        reason: "wrong",
        account: pseudonymOf(email),
        address: pseudonymOf("203.0.113.68"),
      },
      "denied",
    );
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/@|203\.0\.113|not the password/);
  });

  it("refuses guesses while too many passwords are being verified", async () => {
    const { email, password } = await newPerson();
    const flood = Promise.all(
      Array.from({ length: 60 }, () => isPassword("x", null).catch((error: Error) => error.name)),
    );
    expect((await flood).filter((result) => result === "BusyError")).toHaveLength(19);
    expect((await signIn(email, password)).error).toBeNull();
  });

  it.each(["application/json", "text/plain", ""])(
    "answers 415 to a sign-in that is not a form: %s",
    async (type) => {
      const body = '{"email":';
      const response = await POST(
        new NextRequest(`${origin}/api/auth/callback/password`, {
          method: "POST",
          headers: { ...sameOrigin, "content-type": type },
          body,
        }),
        { params: Promise.resolve({ nextauth: ["callback", "password"] }) },
      );
      expect(response.status).toBe(415);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    },
  );

  it("reveals that an account is disabled only to a person with its password", async () => {
    const { email, password } = await newPerson();
    await disablePerson(email);
    expect((await signIn(email, password)).error).toBe("disabled");
    expect((await signIn(email, "not the password")).error).toBe("wrong");
  });

  it('answers only "unreachable" if the store fails', async () => {
    useSettings({ ...settings });
    const failing = vi
      .spyOn(signInStore(), "execute")
      .mockRejectedValue(new Error("ECONNREFUSED pw"));
    expect((await signIn("a@example.com", "x")).error).toBe("unreachable");
    failing.mockRestore();
  });

  it("refuses demo people without demo keys", async () => {
    const form = { userId: "demo:1", csrfToken: await csrfToken(), json: "true" };
    await call("POST", "callback/demo", form);
    expect(await sessionId()).toBeNull();
  });

  it.each(["https://evil.example", "//evil.example", "javascript:alert(1)"])(
    "never redirects to another site: %s",
    async (callbackUrl) => {
      const { email, password } = await newPerson();
      const { response } = await signIn(email, password, { callbackUrl });
      const text = (await response.text()) + JSON.stringify([...response.headers]);
      expect(
        new URL(JSON.parse(text.slice(0, text.indexOf("}") + 1)).url ?? origin, origin).origin,
      ).toBe(origin);
    },
  );
});

describe("signing out", () => {
  it("ends the session itself, not only the cookie", async () => {
    const { email, password } = await newPerson();
    await signIn(email, password);
    const id = await sessionId();
    expect(await findSession(id)).not.toBeNull();
    await call("POST", "signout", { csrfToken: await csrfToken(), json: "true" });
    expect(await sessionId()).toBeNull();
    expect(await findSession(id)).toBeNull();
  });
});

describe("requests from another site", () => {
  it.each([
    {},
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    { origin, "sec-fetch-site": "cross-site" },
    { origin, "sec-fetch-site": "same-site" },
    { origin },
    { "sec-fetch-site": "same-origin" },
    { origin: "null", "sec-fetch-site": "same-origin" },
  ])("are refused: %o", async (headers) => {
    const { email, password } = await newPerson();
    const form = { email, password, csrfToken: await csrfToken(), json: "true" };
    const response = await call(
      "POST",
      "callback/password",
      form,
      headers as Record<string, string>,
    );
    expect(response.status).toBe(403);
    expect(await sessionId()).toBeNull();
  });

  it("are refused without next-auth's CSRF token too", async () => {
    const { email, password } = await newPerson();
    await call("POST", "callback/password", { email, password, json: "true", csrfToken: "x|y" });
    expect(await sessionId()).toBeNull();
  });
});

describe("other routes of next-auth", () => {
  it.each([
    "session",
    "providers",
    "signin",
    "signout",
    "error",
    "verify-request",
    "callback/password",
  ])("answer 404 to GET %s", async (action) => {
    expect((await call("GET", action)).status).toBe(404);
  });

  it.each(["_log", "session", "signin/password", "callback/github"])(
    "answer 404 to POST %s",
    async (action) => {
      expect((await call("POST", action, { csrfToken: await csrfToken() })).status).toBe(404);
    },
  );

  it("answer 413 to a long body", async () => {
    const form = { email: "a@b.cd", password: "x".repeat(20_000), csrfToken: await csrfToken() };
    expect((await call("POST", "callback/password", form)).status).toBe(413);
  });
});

describe("a forged cookie", () => {
  it.each(["", "garbage", "eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0."])(
    "names no session: %j",
    async (value) => {
      sent.cookies.set("qm", value);
      expect(await sessionId()).toBeNull();
    },
  );

  it("signed with another secret names no session", async () => {
    const { email, password } = await newPerson();
    await signIn(email, password);
    useSettings({ ...settings, NEXTAUTH_SECRET: randomBytes(32).toString("hex") });
    expect(await sessionId()).toBeNull();
  });
});
