import "server-only";
import type { ServiceAddress } from "#lib/protocol/connection.ts";
import { env } from "#lib/server/env.ts";
import { perSettings } from "#lib/server/per-process.ts";

/** The address in the demo keys file: the only one that stands outside the settings. */
export const demoKeysFile = perSettings("demoKeysFile", () => ({
  baseUrl: null as string | null,
}));

/** Returns the addresses of services that the configuration names, each for one environment. */
export const allowedAddresses = (): ServiceAddress[] => {
  const { QM_ENVIRONMENT, QM_API_URL, QM_API_URLS = [], QM_DEMO_KEYS } = env();
  const demoUrl = QM_DEMO_KEYS === undefined ? null : demoKeysFile().baseUrl;
  const addresses: ServiceAddress[] = [
    ...(QM_API_URL === undefined ? [] : [{ environment: QM_ENVIRONMENT, baseUrl: QM_API_URL }]),
    ...(demoUrl === null ? [] : [{ environment: "sandbox" as const, baseUrl: demoUrl }]),
  ];
  for (const address of QM_API_URLS) {
    // The settings can't tell the demo's address, which is a sandbox's.
    const isOther = addresses.every(({ baseUrl }) => baseUrl !== address.baseUrl);
    if (isOther) addresses.push(address);
  }
  return addresses;
};

/**
 * Returns whether the configuration names this address for this environment. A key is sent to no
 * other address, even if a stored connection names one.
 */
export const isAllowedAddress = ({ environment, baseUrl }: ServiceAddress): boolean =>
  allowedAddresses().some(
    (allowed) => allowed.environment === environment && allowed.baseUrl === baseUrl,
  );
