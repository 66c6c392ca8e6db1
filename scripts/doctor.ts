import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { speakEnglish } from "#lib/protocol/words/english.ts";
import { EnvError, parseEnv } from "#lib/server/env.ts";
import { checkMail, checkProvider, checkService } from "./doctor/check-neighbors.ts";
import { checkDisk, checkOrigin } from "./doctor/check-origin.ts";
import { checkStore } from "./doctor/check-store.ts";
import { type Check, exitCodeOf, type Finding, findingsOf, toLines } from "./doctor/finding.ts";
import { consoleCluster, findPostgres } from "./postgres/server.ts";
import { consoleOrigin } from "./run/console-origin.ts";
import { consoleSettings, loadSettings } from "./run/settings.ts";

const usage = `Usage: npm run doctor [-- --json]

Checks how this console is set up, and changes nothing: settings, database, schema, master key, clocks,
service, mail server, identity provider, the own address through the proxy, disk. Each line says what is
right or wrong, and how to mend it. Ends with 1 if something is wrong.

  --json   prints the findings as JSON`;

// Rules of the console that it checks with say their refusals by messages.
speakEnglish();

const settings = findingsOf("settings");

/** Returns what is wrong with the settings, and whether the other checks can use them. */
const checkSettings = (): Finding[] => {
  // Without the cluster, looking for its server would make its folder.
  const embedded = existsSync(consoleCluster) ? findPostgres()?.url : undefined;
  const { DATABASE_URL = embedded } = process.env;
  if (DATABASE_URL === undefined) {
    return [
      settings.wrong(
        "DATABASE_URL is not set, and the embedded PostgreSQL does not run.",
        "Set DATABASE_URL, or start Quartermaster: npm start",
      ),
    ];
  }
  const given = consoleSettings(consoleOrigin(), DATABASE_URL);
  Object.assign(process.env, given);
  try {
    parseEnv(given);
    return [settings.right("All are well formed.")];
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const mend = "See this setting in .env.example.";
    return error.message.split("\n").map((line) => settings.wrong(`${line}.`, mend));
  }
};

const checks: readonly Check[] = [
  checkStore,
  checkService,
  checkMail,
  checkProvider,
  checkOrigin,
  checkDisk,
];

const examine = async (): Promise<Finding[]> => {
  const found = checkSettings();
  if (exitCodeOf(found) !== 0) return found;
  const others = await Promise.all(checks.map((check) => check()));
  return [...found, ...others.flat()];
};

const isHelp = process.argv.includes("--help") || process.argv.includes("-h");
if (isHelp) process.stdout.write(`${usage}\n`);
else {
  loadSettings();
  const { values } = parseArgs({ options: { json: { type: "boolean" } } });
  const findings = await examine();
  const text = values.json ? JSON.stringify(findings, null, 2) : toLines(findings).join("\n");
  process.stdout.write(`${text}\n`);
  process.exitCode = exitCodeOf(findings);
}
