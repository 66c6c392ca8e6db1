import "server-only";
import { env } from "#lib/server/env.ts";
import { perProcess } from "#lib/server/per-process.ts";

/** The address in the demo keys file: the only configured address outside the settings. */
export const demoKeysFile = perProcess("qmDemoKeysFile", () => ({
  baseUrl: null as string | null,
}));

/**
 * Returns whether the configuration names this address. A key is sent to no other address, even if
 * a stored connection names one.
 */
export const isConfiguredBaseUrl = (baseUrl: string) =>
  baseUrl === env().QM_API_URL ||
  (env().QM_DEMO_KEYS !== undefined && baseUrl === demoKeysFile().baseUrl);
