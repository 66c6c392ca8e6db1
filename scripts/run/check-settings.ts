import { existsSync } from "node:fs";
import { EnvError, parseEnv } from "#lib/server/env.ts";
import { findAccount } from "../postgres/cluster-location.ts";
import { portOf, UsageError } from "./flags.ts";
import { consoleSettings, secretsFile } from "./settings.ts";

/** Stands for the embedded database, whose address is known only once it runs. */
const embeddedDatabase = "postgresql://quartermaster@127.0.0.1/quartermaster";

/** Returns what to do if a secret is missing that earlier versions generated. */
const secretsHint = () => {
  const isShared = process.env.DATABASE_URL !== undefined;
  const cause = isShared
    ? "With DATABASE_URL no secret is generated or kept, because every instance over one database needs the same two."
    : "With QM_API_URL no secret is generated or kept, because a company's API keys are encrypted with it.";
  return existsSync(secretsFile)
    ? `${cause} This folder has the two of an earlier start in .data/secrets.json: if they are those of this database, set them from there, in every instance.`
    : `${cause} Make each once, and keep both apart from backups: openssl rand -base64 32`;
};

const isSecretMissing = (message: string) =>
  /^(?:QM_MASTER_KEY|NEXTAUTH_SECRET) is missing$/m.test(message);

/**
 * Throws `UsageError` with a line for each setting that is missing or malformed. Called before anything
 * is built or started.
 */
export function checkSettings(origin: string): void {
  const { DATABASE_URL, QM_PG_PORT } = process.env;
  try {
    parseEnv(consoleSettings(origin, DATABASE_URL ?? embeddedDatabase));
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const lines = ["Quartermaster can't start. Nothing was built or started.", error.message];
    if (isSecretMissing(error.message)) lines.push(secretsHint());
    throw new UsageError(lines.join("\n"));
  }
  if (DATABASE_URL !== undefined) return;
  if (QM_PG_PORT !== undefined) portOf("QM_PG_PORT", QM_PG_PORT);
  findAccount();
}
