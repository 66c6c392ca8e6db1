import { createRequire } from "node:module";
import { eq } from "drizzle-orm";
import { NextRequest } from "next/server";
import { beforeEach, vi } from "vitest";
import { addPerson } from "#lib/server/auth/people.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const browser = vi.hoisted(() => ({ headers: new Headers(), cookies: new Map<string, string>() }));
const nextHeaders = vi.hoisted(() => {
  const getAll = () => [...browser.cookies].map(([name, value]) => ({ name, value }));
  const get = (name: string) => getAll().find((cookie) => cookie.name === name);
  const has = (name: string) => browser.cookies.has(name);
  return { cookies: async () => ({ get, getAll, has }), headers: async () => browser.headers };
});
vi.mock("next/headers", () => nextHeaders);
// next-auth is CommonJS and asks Node for its own copy.
Object.assign(createRequire(import.meta.url)("next/headers"), nextHeaders);

const { GET, POST } = await import("../../app/api/auth/[...nextauth]/route.ts");
const { findSessionId } = await import("#lib/server/auth/auth-options.ts");

/** Gives a test the auth routes, as a browser without cookies calls them, and a store of its own. */
export const testAuthRoutes = () => {
  const settings = testStore();
  const origin = settings.QM_ORIGIN ?? "";
  const sameOrigin = { origin, "sec-fetch-site": "same-origin" };
  const { cookies } = browser;

  beforeEach(() => {
    useSettings(settings);
    cookies.clear();
  });

  /** Calls a route as a browser does: sends its cookies and keeps those that are set. */
  const call = async (
    method: "GET" | "POST",
    action: string,
    form: Record<string, string> = {},
    headers: Record<string, string> = sameOrigin,
  ) => {
    const body = method === "POST" ? new URLSearchParams(form) : null;
    const request = new NextRequest(`${origin}/api/auth/${action}`, { method, headers, body });
    browser.headers = request.headers;
    const [path = ""] = action.split("?", 1);
    const params = Promise.resolve({ nextauth: path.split("/") });
    const response = await (method === "GET" ? GET : POST)(request, { params });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, decodeURIComponent(value));
    }
    return response;
  };

  /** Adds next-auth's CSRF token to a form, as the sign-in page does. */
  const withToken = async (form: Record<string, string> = {}) => {
    const { csrfToken } = await (await call("GET", "csrf")).json();
    return { csrfToken, json: "true", ...form };
  };

  const signIn = async (
    { email, password }: { email: string; password: string },
    headers: Record<string, string> = {},
    more: Record<string, string> = {},
  ) => {
    const form = await withToken({ email, password, ...more });
    const response = await call("POST", "callback/password", form, { ...sameOrigin, ...headers });
    const { url } = await response.json();
    return { response, url, error: new URL(url).searchParams.get("error") };
  };

  /** Adds a person who has chosen a password. */
  const newPerson = async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { password } = await addPerson({ email, displayName: "A", role: "admin" });
    await store().update(people).set({ mustChangePassword: false }).where(eq(people.email, email));
    return { email, password };
  };

  const sessionId = () => findSessionId((name) => cookies.get(name));

  return { settings, sameOrigin, cookies, call, withToken, signIn, newPerson, sessionId };
};
