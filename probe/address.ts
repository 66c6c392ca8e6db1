import { UsageError } from "./keys.ts";

const loopback = /^(localhost|127\.[\d.]+|\[::1\])$/i;

/** A whole part of a host name: `api.devices.example.com` is no development host. */
const forTests = /(^|[.-])(sandbox|staging|stage|test|testing|demo|dev|local)([.-]|$)/i;

/** Throws UsageError unless the address looks like a sandbox: a production write costs money. */
export const refuseProduction = (address: string) => {
  const { hostname } = new URL(address);
  if (loopback.test(hostname) || forTests.test(hostname)) return;
  throw new UsageError(
    `${hostname} does not look like a sandbox. "Every production request can cause physical activity and real cost." Give --yes as well to write there.`,
  );
};
