import { speakEnglish } from "#lib/protocol/words/english.ts";
import { EnvError } from "#lib/server/env.ts";
import { SchemaError } from "#lib/server/store/schema-level.ts";
import { closeStore } from "#lib/server/store/store.ts";
import { findStoreProblem } from "#lib/server/store/store-problem.ts";
import { startPostgres } from "../postgres/server.ts";
import { consoleOrigin } from "./console-origin.ts";
import { consoleSettings, loadSettings } from "./settings.ts";

/**
 * Runs a command with the store and the secrets of Quartermaster: the configured ones, else those in
 * `.data/`. With --help it prints `usage` and opens neither. Prints the message of an error that `isRefusal` recognizes, and of a wrong argument; of
 * any other only the name, because its text may hold a secret.
 */
export async function runStoreCommand(
  usage: string,
  run: () => Promise<void>,
  isRefusal: (error: unknown) => boolean,
): Promise<void> {
  const isHelp = process.argv.includes("--help") || process.argv.includes("-h");
  if (isHelp) return void process.stdout.write(`${usage}\n`);
  loadSettings();
  speakEnglish();
  const embedded = process.env.DATABASE_URL === undefined ? await startPostgres() : null;
  const { DATABASE_URL = embedded?.url ?? "" } = process.env;
  Object.assign(process.env, consoleSettings(consoleOrigin(), DATABASE_URL));
  try {
    await run();
  } catch (error) {
    const isUsage = error instanceof TypeError && "code" in error;
    const isExplained =
      isRefusal(error) || error instanceof EnvError || error instanceof SchemaError || isUsage;
    const name = error instanceof Error ? error.name : "unknown error";
    process.stderr.write(
      isExplained
        ? `${(error as Error).message}\n`
        : `${findStoreProblem(error) ?? `The store could not be used: ${name}.`}\n`,
    );
    process.exitCode = 1;
  } finally {
    await closeStore();
    await embedded?.release();
  }
}
