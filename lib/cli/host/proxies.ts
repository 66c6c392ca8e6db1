import * as http from "node:http";
import { CliError } from "#lib/cli/host/exit-codes.ts";
import type { Host } from "#lib/cli/host/host.ts";
import { isLoopback } from "#lib/v4/call-texts/command-line.ts";

/** The host of an address of this machine, which no proxy reaches; `null` for any other. */
const ownHostOf = (address: string): string | null => {
  const url = URL.parse(address);
  return url !== null && isLoopback(url) ? url.hostname : null;
};

const find = (env: Host["env"], name: string): string | undefined =>
  env[name.toLowerCase()]?.trim() || env[name]?.trim() || undefined;

/**
 * Returns the proxies of the environment as Node reads them; `null` without any. None is used for those of
 * `addresses` that are this machine's own.
 */
export const proxiesOf = (
  env: Host["env"],
  addresses: readonly string[],
): Record<string, string> | null => {
  const all = find(env, "ALL_PROXY");
  const https = find(env, "HTTPS_PROXY") ?? all;
  const plain = find(env, "HTTP_PROXY") ?? all;
  if (https === undefined && plain === undefined) return null;
  const without = [find(env, "NO_PROXY"), ...addresses.map(ownHostOf)].filter(Boolean).join(",");
  return {
    ...(https === undefined ? {} : { https_proxy: https }),
    ...(plain === undefined ? {} : { http_proxy: plain }),
    no_proxy: without,
  };
};

const isHttp = (address: string) => /^https?:$/.test(URL.parse(address)?.protocol ?? "");

/**
 * Makes `fetch` use the proxies of HTTPS_PROXY, HTTP_PROXY and ALL_PROXY, except for the hosts of NO_PROXY
 * and those of `addresses` that are this machine's own. Throws `CliError` for a proxy that can't be used.
 */
export const openProxies = (env: Host["env"], addresses: readonly string[]): void => {
  const proxies = proxiesOf(env, addresses);
  if (proxies === null) return;
  const { no_proxy: _, ...used } = proxies;
  if (!Object.values(used).every(isHttp)) {
    throw new CliError(
      "configuration",
      "The proxy of HTTPS_PROXY, HTTP_PROXY or ALL_PROXY must look like http://host:port: no other kind can be used. Nothing was sent.",
    );
  }
  if (typeof http.setGlobalProxyFromEnv !== "function") {
    throw new CliError(
      "configuration",
      `A proxy is set, and this Node.js (${process.version}) can't use one. Install the newest Node.js 24, or remove HTTPS_PROXY and HTTP_PROXY. Nothing was sent.`,
    );
  }
  // Its type asks for a whole environment.
  http.setGlobalProxyFromEnv({ ...process.env, ...proxies });
};
