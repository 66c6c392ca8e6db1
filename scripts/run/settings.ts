import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { decodeText } from "#lib/v4/fields/decode-text.ts";
import { dataFolder, root } from "../system/folders.ts";

/** Loads `.env` below the variables of the shell. Removes empty settings. */
export function loadSettings(): void {
  const path = join(root, ".env");
  if (existsSync(path)) {
    const kept = parseEnv(decodeText(readFileSync(path)));
    for (const [name, value] of Object.entries(kept)) process.env[name] ??= value;
  }
  for (const [name, value] of Object.entries(process.env)) {
    if (value?.trim() === "" && /^(QM_|DATABASE_URL$|NEXTAUTH_)/.test(name)) {
      delete process.env[name];
    }
  }
}

export const newSecrets = () => ({
  QM_MASTER_KEY: randomBytes(32).toString("base64"),
  NEXTAUTH_SECRET: randomBytes(32).toString("base64url"),
});

/** Where the secrets of an embedded database are kept. */
export const secretsFile = join(dataFolder, "secrets.json");

/**
 * Returns the two secrets of Quartermaster that it generates once and keeps in `.data/secrets.json`,
 * mode 0600: stored API keys need the same master key. With a configured database it generates and keeps
 * none, because every instance over that database needs the same two; with a configured service neither,
 * because the keys that they encrypt are a company's.
 */
function keptSecrets(): Partial<ReturnType<typeof newSecrets>> {
  if (process.env.DATABASE_URL !== undefined || hasOwnService()) return {};
  if (!existsSync(secretsFile)) {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    writeFileSync(secretsFile, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600 });
  }
  return JSON.parse(readFileSync(secretsFile, "utf8"));
}

/** The keys that the sandbox generated at its first start. */
export const demoKeysFile = join(dataFolder, "sandbox-keys.json");

/** Returns whether Quartermaster uses a configured service instead of the embedded sandbox. */
export const hasOwnService = (): boolean => process.env.QM_API_URL !== undefined;

/** Returns the settings of lib/server/env.ts: the configured ones, and defaults for the others. */
export function consoleSettings(
  origin: string,
  databaseUrl: string,
): Record<string, string | undefined> {
  const given = Object.entries(process.env).filter(([name]) => !name.startsWith("npm_"));
  return {
    ...keptSecrets(),
    ...Object.fromEntries(given),
    DATABASE_URL: databaseUrl,
    QM_DATA_FOLDER: process.env.QM_DATA_FOLDER ?? dataFolder,
    QM_ORIGIN: origin,
    // next-auth derives its URLs and the names of its cookies from this setting.
    NEXTAUTH_URL: origin,
    ...(hasOwnService() ? {} : { QM_ENVIRONMENT: "sandbox", QM_DEMO_KEYS: demoKeysFile }),
  };
}
