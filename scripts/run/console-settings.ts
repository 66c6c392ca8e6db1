import { join } from "node:path";
import { dataFolder } from "../system/folders.ts";
import { findSecrets } from "./settings.ts";

/** The keys that the sandbox generated at its first start. */
export const demoKeysFile = join(dataFolder, "sandbox-keys.json");

/** Returns whether Quartermaster uses a configured service instead of the embedded sandbox. */
export const hasOwnService = (): boolean => process.env.QM_API_URL !== undefined;

/** Returns the settings of lib/server/env.ts: the configured ones, and defaults for the others. */
export function consoleSettings(origin: string, databaseUrl: string): Record<string, string> {
  const given = Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !entry[0].startsWith("npm_"),
    ),
  );
  return {
    ...given,
    ...findSecrets(),
    DATABASE_URL: databaseUrl,
    QM_ORIGIN: origin,
    // next-auth derives its URLs and the names of its cookies from this setting.
    NEXTAUTH_URL: origin,
    ...(hasOwnService() ? {} : { QM_ENVIRONMENT: "sandbox", QM_DEMO_KEYS: demoKeysFile }),
  };
}
