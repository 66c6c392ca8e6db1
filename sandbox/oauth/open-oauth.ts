import { scopesOf } from "#lib/mcp/select-tools.ts";
import { registry } from "#lib/v4/registry.ts";
import { isLoopback } from "#sandbox/control/control-access.ts";
import { notFound } from "#sandbox/input/refusal.ts";
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from "#sandbox/oauth/authorization-server.ts";
import type { World } from "#sandbox/world/world.ts";

/** Where clients find the metadata of the resource `/mcp`. Source: RFC 9728, 3.1. */
export const resourceMetadataPath = "/.well-known/oauth-protected-resource/mcp";

export interface OAuth {
  /** `null` while the sandbox has no address. */
  baseUrl(): string | null;
  server(): Promise<AuthorizationServer>;
  /** The scopes of the tools. */
  scopes: readonly string[];
}

/** Whether a URL is the MCP endpoint of an address, under any name of this machine. */
const isEndpointOf = (baseUrl: string, url: string) => {
  const [base, given] = [URL.parse(baseUrl), URL.parse(url)];
  if (!base || given?.protocol !== base.protocol || given.port !== base.port) return false;
  const isSameHost = given.hostname === base.hostname;
  const isLocal =
    given.hostname === "localhost" || isLoopback(given.hostname.replace(/^\[|\]$/g, ""));
  return (isSameHost || isLocal) && /^\/mcp\/?$/.test(given.pathname);
};

/** Returns the OAuth of the MCP endpoint, whose authorization server starts with its first use. */
export const openOAuth = (world: World, baseUrl: () => string | null): OAuth => {
  const scopes = scopesOf(registry);
  let starting: Promise<AuthorizationServer> | null = null;
  return {
    baseUrl,
    scopes,
    server: () => {
      const address = baseUrl();
      if (address === null) throw notFound("Route");
      starting ??= startAuthorizationServer({
        baseUrl: address,
        world,
        scopes,
        isResource: (url) => isEndpointOf(address, url),
      });
      return starting;
    },
  };
};
