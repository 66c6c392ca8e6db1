import { afterAll, beforeAll, beforeEach } from "vitest";
import { useSettings } from "#testing/server/store.ts";
import {
  type IdentityProvider,
  type IdentityProviderOptions,
  startIdentityProvider,
} from "../world/identity-provider.ts";
import { testAuthRoutes } from "./auth-routes.ts";

/** A browser at the provider: its cookies, and how far it follows redirects. */
const startBrowser = (consoleOrigin: string) => {
  const cookies = new Map<string, string>();
  const visit = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
      ...(form ? { method: "POST", body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };

  /** Follows redirects, logging in where the provider asks. Returns the address that leads back. */
  return async (start: string, account: string): Promise<URL> => {
    let url = start;
    for (let step = 0; step < 10; step += 1) {
      const isLogin = new URL(url).pathname.startsWith("/login/");
      const response = await visit(url, isLogin ? { account } : undefined);
      const location = response.headers.get("location");
      if (location === null) throw new Error(`The provider answers ${await response.text()}`);
      const next = new URL(location, url);
      if (next.origin === consoleOrigin) return next;
      url = next.href;
    }
    throw new Error("The provider never leads back");
  };
};

/** Gives a test the auth routes with a real provider. `accounts` are those of the provider. */
export const testSingleSignOn = () => {
  const routes = testAuthRoutes();
  const consoleOrigin = routes.settings.QM_ORIGIN ?? "";
  const accounts: IdentityProviderOptions["accounts"] = new Map();
  const held: { provider?: IdentityProvider } = {};

  const start = (other: Partial<IdentityProviderOptions> = {}) =>
    startIdentityProvider({ consoleOrigin, accounts, ...other });
  /** Uses these settings of single sign-on, by default the provider's own. */
  const configure = (changed: Record<string, string> = {}) =>
    useSettings({ ...routes.settings, ...provider().settings, ...changed });

  const provider = () => {
    if (!held.provider) throw new Error("The provider has not been started");
    return held.provider;
  };

  beforeAll(async () => {
    held.provider = await start();
  });
  beforeEach(() => {
    accounts.clear();
    provider().setClockOffset(0);
    provider().setIntercept(null);
    provider().takeRequests();
    configure();
  });
  afterAll(() => provider().close());

  /** Asks Quartermaster for the provider's address, as the sign-in page does. */
  const leave = async (callbackUrl = "/"): Promise<string> => {
    const form = await routes.withToken({ callbackUrl });
    const response = await routes.call("POST", "signin/oidc", form);
    return (await response.json()).url;
  };

  /** Goes to the provider and logs in there. Returns the address that leads back. */
  const visitProvider = (url: string, account: string) => startBrowser(consoleOrigin)(url, account);

  /** Follows the provider's redirect back. Returns where Quartermaster then sends the browser. */
  const comeBack = async (back: URL): Promise<URL> => {
    const path = back.pathname.replace(/^\/api\/auth\//, "");
    const response = await routes.call(
      "GET",
      `${path}${back.search}`,
      {},
      {
        "sec-fetch-site": "cross-site",
        "user-agent": "a test's browser",
        "x-qm-peer": "203.0.113.5",
      },
    );
    return new URL(response.headers.get("location") ?? "", consoleOrigin);
  };

  /** Signs in with an account of the provider. Returns where Quartermaster then sends the browser. */
  const signOn = async (account: string, callbackUrl = "/") =>
    comeBack(await visitProvider(await leave(callbackUrl), account));

  return {
    ...routes,
    accounts,
    provider,
    configure,
    start,
    leave,
    visitProvider,
    comeBack,
    signOn,
  };
};
