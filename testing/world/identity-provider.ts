import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Configuration, Provider } from "oidc-provider";
import { startLocalServer } from "#testing/service/local-server.ts";

/** The claims of an account, by its name at the provider, which is its subject. */
export type Accounts = Map<string, Record<string, unknown>>;

export interface IdentityProviderOptions {
  /** The origin of the Quartermaster that may use the provider. */
  consoleOrigin: string;
  accounts: Accounts;
  /** Lifetime of ID tokens in seconds. */
  idTokenSeconds?: number;
  givesRefreshTokens?: boolean;
}

const client = { clientId: "quartermaster", clientSecret: "made-up-secret-of-a-test-client" };

const newKey = () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const kid = randomBytes(8).toString("hex");
  return { ...privateKey.export({ format: "jwk" }), kid, use: "sig", alg: "RS256" };
};

const configurationOf = (
  {
    consoleOrigin,
    accounts,
    idTokenSeconds = 3_600,
    givesRefreshTokens = true,
  }: IdentityProviderOptions,
  cookieKey: string,
): Configuration => ({
  clients: [
    {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: [`${consoleOrigin}/api/auth/callback/oidc`],
      post_logout_redirect_uris: [`${consoleOrigin}/signin`],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
    },
  ],
  jwks: { keys: [newKey()] },
  cookies: { keys: [cookieKey] },
  // Every claim of an account belongs to `openid`, and is put into the ID token itself.
  claims: { openid: ["sub", ...claimNames] },
  conformIdTokenClaims: false,
  findAccount: async (_context, id) => {
    const claims = accounts.get(id);
    return claims && { accountId: id, claims: async () => ({ ...claims, sub: id }) };
  },
  loadExistingGrant: async ({ oidc }) => {
    if (!oidc.client || !oidc.session?.accountId) return undefined;
    const { accountId } = oidc.session;
    const grant = new oidc.provider.Grant({ accountId, clientId: oidc.client.clientId });
    grant.addOIDCScope("openid profile email offline_access");
    await grant.save();
    return grant;
  },
  issueRefreshToken: async () => givesRefreshTokens,
  expiresWithSession: async () => false,
  interactions: { url: (_context, { uid }) => `/login/${uid}` },
  pkce: { required: () => true },
  ttl: {
    IdToken: idTokenSeconds,
    AccessToken: 600,
    Interaction: 600,
    Grant: 86_400,
    Session: 86_400,
    RefreshToken: 86_400,
  },
  features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
});

/** The claims that accounts may have. A provider sends only those that it was told of. */
const claimNames = [
  "name",
  "email",
  "email_verified",
  "roles",
  "groups",
  "hasgroups",
  "_claim_names",
];

const loginPage = `<!doctype html><html lang="en"><title>Login</title>
<h1>Login</h1><form method="post"><label>Account <input name="account"></label><button>Continue</button></form>`;

/**
 * Starts an OpenID Connect provider at a free port of 127.0.0.1, with a login page that asks for the
 * name of an account only. Each change of its clock or its keys is for tests of what depends on them.
 */
export async function startIdentityProvider(started: IdentityProviderOptions) {
  let options = started;
  const cookieKey = randomBytes(32).toString("hex");
  let clockOffsetMs = 0;
  let requests: string[] = [];
  let intercept: ((request: IncomingMessage, response: ServerResponse) => boolean) | null = null;
  const {
    origin: issuer,
    close,
    reopen,
  } = await startLocalServer((request, response) => answer(request, response));
  const newProvider = () => new Provider(issuer, configurationOf(options, cookieKey));
  let provider = newProvider();

  const answerLogin = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "POST") {
      response.setHeader("content-type", "text/html");
      return void response.end(loginPage);
    }
    const accountId = new URLSearchParams(await text(request)).get("account") ?? "";
    const result = options.accounts.has(accountId)
      ? { login: { accountId } }
      : { error: "access_denied", error_description: "There is no such account" };
    await provider.interactionFinished(request, response, result);
  };

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
    requests.push(path);
    if (intercept?.(request, response)) return;
    if (path.startsWith("/login/")) return answerLogin(request, response);
    const now = Date.now;
    const offsetMs = clockOffsetMs;
    if (offsetMs !== 0) {
      Date.now = () => now() + offsetMs;
      response.on("finish", () => {
        Date.now = now;
      });
    }
    await provider.callback()(request, response);
  };

  return {
    issuer,
    settings: {
      QM_OIDC_ISSUER: issuer,
      QM_OIDC_CLIENT_ID: client.clientId,
      QM_OIDC_CLIENT_SECRET: client.clientSecret,
    },
    /** Replaces the signing key, as providers do. Tokens signed with the former one no longer verify. */
    rotateKey: () => {
      provider = newProvider();
    },
    /** Sets which Quartermaster may use the provider, for a test whose console needs the issuer to start. */
    setConsoleOrigin: (consoleOrigin: string) => {
      options = { ...options, consoleOrigin };
      provider = newProvider();
    },
    /** Sets how far this provider's clock is ahead of the true time. */
    setClockOffset: (ms: number) => {
      clockOffsetMs = ms;
    },
    /** Gives each request to a function first, which returns whether it answered it. */
    setIntercept: (next: typeof intercept) => {
      intercept = next;
    },
    /** Returns the paths that were requested since the last call. */
    takeRequests: () => {
      const taken = requests;
      requests = [];
      return taken;
    },
    close,
    reopen,
  };
}

export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>;
