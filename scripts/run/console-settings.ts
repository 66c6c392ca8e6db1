import { join } from "node:path";
import { dataFolder } from "../system/folders.ts";
import { findSecrets } from "./settings.ts";

/** The keys the sandbox minted at its first start. */
export const demoKeysFile = join(dataFolder, "sandbox-keys.json");

/** Whether the console is to speak to a service of one's own instead of the embedded sandbox. */
export const hasOwnService = (): boolean => process.env.QM_API_URL !== undefined;

/** The console's settings (lib/server/env.ts): as configured, the rest filled in. */
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
    // next-auth builds its addresses and names its cookies from this one.
    NEXTAUTH_URL: origin,
    ...(hasOwnService() ? {} : { QM_ENVIRONMENT: "sandbox", QM_DEMO_KEYS: demoKeysFile }),
  };
}
