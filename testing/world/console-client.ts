import type { DemoKey } from "../../scripts/run/sandbox-process.ts";
import type { World } from "./world.ts";

/** Returns the `Cookie` header of some `Set-Cookie` headers. */
export const toCookieHeader = (cookies: readonly string[]): string =>
  cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");

/** Returns the CSRF token that next-auth demands with a sign-in, and its cookies. */
export const fetchCsrfToken = async (origin: string) => {
  const response = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return { cookies: response.headers.getSetCookie(), csrfToken };
};

/** A session of a person, as another program than a browser can send it. */
export interface ConsoleSession {
  origin: string;
  /** The `Cookie` header; empty for a person who is signed out. */
  cookie: string;
}

export interface ConsoleRequest {
  /** Path and query. */
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | FormData | URLSearchParams;
  signal?: AbortSignal;
}

/**
 * Requests an address as Quartermaster's own pages do. Follows no redirect. Every program that reads
 * or writes as a person does it by this function, so that it sends what the pages send.
 */
export const requestAsPage = (
  { origin, cookie }: ConsoleSession,
  { path, method = "GET", headers = {}, body, signal }: ConsoleRequest,
): Promise<Response> =>
  fetch(`${origin}${path}`, {
    method,
    redirect: "manual",
    ...(signal === undefined ? {} : { signal }),
    headers: {
      "sec-fetch-site": "same-origin",
      ...(method === "GET" ? {} : { origin }),
      ...(cookie === "" ? {} : { cookie }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });

/** Signs in as a demo person, and returns the `Cookie` header. */
export async function signInAsDemo(
  { origin }: Pick<World, "origin">,
  { user }: Pick<DemoKey, "user">,
): Promise<string> {
  const { cookies, csrfToken } = await fetchCsrfToken(origin);
  const response = await requestAsPage(
    { origin, cookie: toCookieHeader(cookies) },
    {
      path: "/api/auth/callback/demo",
      method: "POST",
      body: new URLSearchParams({ userId: `demo:${user.uid}`, csrfToken, json: "true" }),
    },
  );
  // It says in an address why a person may not sign in.
  const answer = await response.text();
  if (!response.ok) {
    throw new Error(`The sign-in was answered with ${response.status}: ${answer.slice(0, 200)}`);
  }
  return toCookieHeader([...cookies, ...response.headers.getSetCookie()]);
}

/**
 * Calls a Server Action by the id that the build gave it, with arguments that JSON can express or
 * with a form that React has encoded. Resolves to the stream that has what the action returned.
 */
export const callAction = (
  session: ConsoleSession,
  id: string,
  given: readonly unknown[] | FormData,
  // Any page accepts any action: each checks by itself who calls it. Only the action's own page runs it itself.
  { path = "/signin", signal }: { path?: string; signal?: AbortSignal } = {},
): Promise<Response> =>
  requestAsPage(session, {
    ...(signal === undefined ? {} : { signal }),
    path,
    method: "POST",
    headers: {
      "next-action": id,
      accept: "text/x-component",
      ...(given instanceof FormData ? {} : { "content-type": "text/plain;charset=UTF-8" }),
    },
    body: given instanceof FormData ? given : JSON.stringify(given),
  });
