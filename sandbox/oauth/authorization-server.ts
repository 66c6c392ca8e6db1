import { generateKeyPairSync, randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Adapter, Configuration, errors as providerErrors } from "oidc-provider";
import { findAccount } from "#sandbox/oauth/accounts.ts";
import { adjustMetadata } from "#sandbox/oauth/client-metadata.ts";
import { memoryAdapter } from "#sandbox/oauth/memory-adapter.ts";
import { type AuthorizationRequest, errorPage } from "#sandbox/oauth/sign-in-page.ts";
import type { World } from "#sandbox/world/world.ts";

/** Lifetimes in seconds. A client renews its access token for two weeks without a person. */
const accessTokenSeconds = 3_600;
const grantSeconds = 14 * 86_400;
const interactionSeconds = 900;

export const signInPath = "/oauth/sign-in";

/** The paths that the authorization server answers by itself. */
export const authorizationServerPaths = [
  "/.well-known/oauth-authorization-server",
  "/.well-known/openid-configuration",
  "/oauth/authorize",
  "/oauth/authorize/:uid",
  "/oauth/token",
  "/oauth/register",
  "/oauth/register/:id",
  "/oauth/keys",
  "/oauth/revoke",
];

export interface Issuer {
  /** The sandbox's address, which is the issuer. */
  baseUrl: string;
  world: World;
  /** The scopes that a person can grant. */
  scopes: readonly string[];
  /** Returns whether a URL is an address of the MCP endpoint. */
  isResource(url: string): boolean;
}

type Errors = typeof providerErrors;

/**
 * Keeps no session of a browser. Each authorization asks the person, and the library refuses a tab
 * whose session another tab has changed meanwhile.
 */
const withoutSessions =
  (open: (kind: string) => Adapter) =>
  (kind: string): Adapter =>
    kind === "Session" ? { ...open(kind), upsert: async () => {} } : open(kind);

const configurationOf = ({ baseUrl, world, scopes, isResource }: Issuer, errors: Errors) => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  const ttl = () => grantSeconds;
  return {
    adapter: withoutSessions(memoryAdapter()),
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" }] },
    cookies: { keys: [randomBytes(32).toString("base64url")] },
    scopes: ["openid", "offline_access", ...scopes],
    findAccount: async (_context, id) => {
      const account = findAccount(world.db, id);
      return account ? { accountId: id, claims: async () => ({ sub: id }) } : undefined;
    },
    // Each authorization asks the person, who may choose another key each time.
    loadExistingGrant: async (context) => {
      const grantId = context.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : context.oidc.provider.Grant.find(grantId);
    },
    interactions: { url: (_context, { uid }) => `${signInPath}/${uid}` },
    renderError: async (context, { error, error_description: description }) => {
      context.type = "html";
      context.body = String(await errorPage(description ?? error));
    },
    pkce: { required: () => true },
    // Of OAuth 2.1, which has no implicit grant.
    responseTypes: ["code"],
    clientDefaults: { application_type: "native" },
    extraClientMetadata: {
      properties: ["redirect_uris"],
      validator: (_context, _name, _value, metadata) => {
        const problem = adjustMetadata(metadata);
        if (problem !== null) throw new errors.InvalidClientMetadata(problem);
      },
    },
    // Agents keep working while nobody is there, as long as the grant and the key last.
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed("refresh_token"),
    expiresWithSession: async () => false,
    ttl: {
      AccessToken: accessTokenSeconds,
      Interaction: interactionSeconds,
      Grant: ttl,
      RefreshToken: ttl,
      Session: ttl,
      IdToken: accessTokenSeconds,
    },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true },
      revocation: {
        enabled: true,
        // A client may end only what is its own.
        allowedPolicy: async (_context, client, token) => token.clientId === client.clientId,
      },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: async () => `${baseUrl}/mcp`,
        useGrantedResource: async () => true,
        getResourceServerInfo: async (_context, resource) => {
          if (!isResource(resource)) throw new errors.InvalidTarget();
          return {
            scope: scopes.join(" "),
            audience: resource,
            accessTokenTTL: accessTokenSeconds,
            accessTokenFormat: "opaque" as const,
          };
        },
      },
    },
    routes: {
      authorization: "/oauth/authorize",
      token: "/oauth/token",
      registration: "/oauth/register",
      jwks: "/oauth/keys",
      revocation: "/oauth/revoke",
    },
  } satisfies Configuration;
};

export interface VerifiedToken {
  accountId: string;
  clientId: string;
  scopes: string[];
  /** The resource for which the token was issued. */
  audience: string;
  /** Seconds since 1970. */
  expiresAt: number;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/**
 * Starts the OAuth 2.1 authorization server of the MCP endpoint: authorization code with PKCE, dynamic
 * client registration, and tokens that are bound to the endpoint.
 */
export const startAuthorizationServer = async (issuer: Issuer) => {
  // Loaded with the first use: it is as large as the rest of the sandbox.
  const { Provider, errors } = await import("oidc-provider");
  const provider = new Provider(issuer.baseUrl, configurationOf(issuer, errors));
  const callback = provider.callback();

  const requestOf = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { params } = await provider.interactionDetails(incoming, outgoing);
    const clientId = textOf(params.client_id);
    const client = await provider.Client.find(clientId);
    const requested = new Set(textOf(params.scope).split(" "));
    const request: AuthorizationRequest = {
      clientName: textOf(client?.clientName) || clientId,
      redirectUri: textOf(params.redirect_uri),
      resource: textOf(params.resource) || `${issuer.baseUrl}/mcp`,
      scopes: issuer.scopes.filter((scope) => requested.has(scope)),
    };
    return { request, clientId, requested };
  };

  return {
    /** Answers one of its own paths. Writes to the socket. */
    answer: (incoming: IncomingMessage, outgoing: ServerResponse) => callback(incoming, outgoing),

    /** Returns the request that a person is to decide on; `null` if there is none in this browser. */
    findRequest: async (incoming: IncomingMessage, outgoing: ServerResponse) => {
      try {
        return (await requestOf(incoming, outgoing)).request;
      } catch (error) {
        if (error instanceof errors.SessionNotFound) return null;
        throw error;
      }
    },

    /** Records what a person granted, or that they refused. Returns where the browser goes next. */
    decide: async (
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      decision: { accountId: string; scopes: readonly string[] } | null,
    ): Promise<string> => {
      if (decision === null) {
        const refusal = { error: "access_denied", error_description: "The person refused" };
        return provider.interactionResult(incoming, outgoing, refusal);
      }
      const { accountId } = decision;
      const { request, clientId, requested } = await requestOf(incoming, outgoing);
      const grant = new provider.Grant({ accountId, clientId });
      const granted = request.scopes.filter((scope) => decision.scopes.includes(scope));
      const refused = request.scopes.filter((scope) => !decision.scopes.includes(scope));
      const own = ["openid", "offline_access"].filter((scope) => requested.has(scope));
      grant.addOIDCScope([...own, ...granted].join(" "));
      grant.rejectOIDCScope(refused.join(" "));
      grant.addResourceScope(request.resource, granted.join(" "));
      grant.rejectResourceScope(request.resource, refused.join(" "));
      return provider.interactionResult(incoming, outgoing, {
        login: { accountId },
        consent: { grantId: await grant.save() },
      });
    },

    /** Returns what an access token stands for, or `null` if it is not valid. */
    verify: async (token: string): Promise<VerifiedToken | null> => {
      const found = await provider.AccessToken.find(token);
      if (!found?.isValid || found.exp === undefined || found.clientId === undefined) return null;
      return {
        accountId: found.accountId,
        clientId: found.clientId,
        scopes: [...found.scopes],
        audience: [found.aud].flat()[0] ?? "",
        expiresAt: found.exp,
      };
    },
  };
};
export type AuthorizationServer = Awaited<ReturnType<typeof startAuthorizationServer>>;
