import type { Browser, BrowserContext } from "@playwright/test";
import type { DemoKey } from "../scripts/run/sandbox-process.ts";
import type { World } from "../scripts/world/world.ts";

/** Returns the `Cookie` header of some `Set-Cookie` headers. */
export const toCookieHeader = (cookies: readonly string[]): string =>
  cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");

/** Returns the CSRF token that next-auth demands with a sign-in, and its cookies. */
export const fetchCsrfToken = async (origin: string) => {
  const response = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return { cookies: response.headers.getSetCookie(), csrfToken };
};

/** Signs in as a demo person, and returns the `Cookie` header. */
export async function signInAsDemo(
  world: Pick<World, "origin">,
  { user }: Pick<DemoKey, "user">,
): Promise<string> {
  const { cookies, csrfToken } = await fetchCsrfToken(world.origin);
  const response = await fetch(`${world.origin}/api/auth/callback/demo`, {
    method: "POST",
    headers: {
      origin: world.origin,
      "sec-fetch-site": "same-origin",
      cookie: toCookieHeader(cookies),
    },
    body: new URLSearchParams({ userId: `demo:${user.uid}`, csrfToken, json: "true" }),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The sign-in was answered with ${response.status}`);
  return toCookieHeader([...cookies, ...response.headers.getSetCookie()]);
}

const timezoneId = "Europe/Berlin";

/**
 * Returns a browser context in which a demo person is signed in. No page was opened: signing in there
 * opens Today, whose first visit costs most.
 */
export async function openContextAs(
  browser: Browser,
  world: World,
  person: DemoKey,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: world.origin,
    timezoneId,
    viewport: { width: 1440, height: 900 },
  });
  // Without the cookie of the time zone, the first page would render twice to set it.
  const header = `${await signInAsDemo(world, person)}; zone=${timezoneId}`;
  const cookies = header.split("; ").map((pair) => {
    const [name = "", ...value] = pair.split("=");
    return { name, value: value.join("="), url: world.origin };
  });
  await context.addCookies(cookies);
  return context;
}
