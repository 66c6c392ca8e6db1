import { UsageError } from "./keys.ts";

/** Returns an address without a trailing `/` or `/v4`. */
export const originOf = (address: string) => address.replace(/\/+$/, "").replace(/\/v4$/, "");

export const isLoopbackHost = (host: string) => /^(localhost|127\.[\d.]+|\[::1\])$/i.test(host);

/** Matches only a whole part of a host name, so that `api.devices.example.com` does not match `dev`. */
const testHost = /(^|[.-])(sandbox|staging|stage|test|testing|demo|dev|local)([.-]|$)/i;

/** Throws a UsageError unless the address looks like a sandbox: a write in production costs money. */
export const refuseProduction = (address: string) => {
  const { hostname } = new URL(address);
  if (isLoopbackHost(hostname) || testHost.test(hostname)) return;
  throw new UsageError(
    `${hostname} does not look like a sandbox. "Every production request can cause physical activity and real cost." Add --yes to write there.`,
  );
};
