import "server-only";
import { env } from "#lib/server/env.ts";

const holder = globalThis as typeof globalThis & { qmDemoBaseUrl?: string };

/** Boot tells the address of the demo keys file, the one configured address not in the settings. */
export const setDemoBaseUrl = (baseUrl: string) => {
  holder.qmDemoBaseUrl = baseUrl;
};

/** Addresses come from configuration only: whatever a row says, a key travels nowhere else. */
export const isConfiguredBaseUrl = (baseUrl: string) =>
  baseUrl === env().QM_API_URL ||
  (env().QM_DEMO_KEYS !== undefined && baseUrl === holder.qmDemoBaseUrl);
