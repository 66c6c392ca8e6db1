import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataFolder, root } from "../system/folders.ts";

/** Loads `.env` below the variables of the shell. Removes empty settings. */
export function loadSettings(): void {
  const path = join(root, ".env");
  if (existsSync(path)) process.loadEnvFile(path);
  for (const [name, value] of Object.entries(process.env)) {
    if (value?.trim() === "" && /^(QM_|DATABASE_URL$|NEXTAUTH_)/.test(name)) {
      delete process.env[name];
    }
  }
}

export interface Secrets {
  QM_MASTER_KEY: string;
  NEXTAUTH_SECRET: string;
}

export const newSecrets = (): Secrets => ({
  QM_MASTER_KEY: randomBytes(32).toString("base64"),
  NEXTAUTH_SECRET: randomBytes(32).toString("base64url"),
});

/**
 * Returns the two secrets of Quartermaster: the configured ones, else those that it generates once
 * and keeps in `.data/secrets.json`, mode 0600. Stored API keys need the same master key.
 */
export function findSecrets(): Secrets {
  const path = join(dataFolder, "secrets.json");
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  if (!existsSync(path)) {
    writeFileSync(path, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600 });
  }
  const kept = JSON.parse(readFileSync(path, "utf8")) as Secrets;
  return {
    QM_MASTER_KEY: process.env.QM_MASTER_KEY ?? kept.QM_MASTER_KEY,
    NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET ?? kept.NEXTAUTH_SECRET,
  };
}
