import { parseArgs } from "node:util";
import { prepareStore } from "#lib/server/process/prepare-store.ts";
import { releaseName } from "#lib/server/release.ts";
import {
  compareSchema,
  findSchemaLevel,
  knownSteps,
  nameOfLevel,
  newerSchemaText,
  SchemaError,
} from "#lib/server/store/schema-level.ts";
import { storePool } from "#lib/server/store/store.ts";
import { runStoreCommand } from "./run/store-command.ts";

const usage = `Usage: npm run migrate [-- --dry-run]

Brings the schema of the database to the step of this version, as every start does. All steps run in one
transaction, while no other process may start: if one fails, the schema stays as it was. Instances of the
version before go on working meanwhile and afterwards.

  --dry-run   says what would be done, and changes nothing`;

const print = (line: string) => process.stdout.write(`${line}\n`);

await runStoreCommand(
  usage,
  async () => {
    const { values } = parseArgs({ options: { "dry-run": { type: "boolean" } } });
    const level = await findSchemaLevel(storePool());
    const state = compareSchema(level);
    print(`This is version ${releaseName()}. The schema is at step ${nameOfLevel(level)}.`);
    if (state === "newer") throw new SchemaError(newerSchemaText(level));
    const steps = knownSteps().filter(({ when }) => when > (level.when ?? 0));
    if (steps.length === 0) return void print("It is up to date.");
    for (const { tag } of steps) print(`  ${tag}`);
    if (values["dry-run"])
      return void print(`Nothing was changed: ${steps.length} steps would be taken.`);
    await prepareStore();
    print(`${steps.length} steps were taken.`);
  },
  (error) => error instanceof SchemaError,
);
