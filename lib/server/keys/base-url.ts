import "server-only";
import { env } from "#lib/server/env.ts";

const holder = globalThis as typeof globalThis & { qmDemoBaseUrl?: string };

/** Sets the address in the demo keys file: the only configured address outside the settings. */
export const setDemoBaseUrl = (baseUrl: string) => {
  holder.qmDemoBaseUrl = baseUrl;
};

/**
 * Returns whether the configuration names this address. A key is sent to no other address, even if
 * a stored connection names one.
 */
export const isConfiguredBaseUrl = (baseUrl: string) =>
  baseUrl === env().QM_API_URL ||
  (env().QM_DEMO_KEYS !== undefined && baseUrl === holder.qmDemoBaseUrl);
