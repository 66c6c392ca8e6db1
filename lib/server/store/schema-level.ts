import "server-only";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ClientBase, Pool } from "pg";
import { z } from "zod";
import { programVersion } from "#lib/server/release.ts";

/** Why the schema can't be used or changed, and what to do. Names no value of a row. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
}

type Connected = Pick<ClientBase | Pool, "query">;

/** Bundled code has no folder of its own, but Quartermaster always starts at the project's root. */
export const migrationsFolder = (): string => {
  const folder = join(process.cwd(), "lib/server/store/migrations");
  if (!existsSync(folder)) throw new Error("The store's migrations are missing beside the server.");
  return folder;
};

const journalSchema = z.object({
  entries: z.array(z.object({ tag: z.string(), when: z.number() })).min(1),
});

/** A step of the schema: its name, and its time, by which steps are ordered. */
export interface SchemaStep {
  tag: string;
  when: number;
}

/** Returns the steps that this program knows, oldest first. */
export const knownSteps = (): SchemaStep[] => {
  const text = readFileSync(join(migrationsFolder(), "meta/_journal.json"), "utf8");
  return journalSchema.parse(JSON.parse(text)).entries;
};

const newestOf = (steps: readonly SchemaStep[]): SchemaStep => {
  const newest = steps.at(-1);
  if (!newest) throw new Error("There is no step of the schema.");
  return newest;
};

const noteSchema = z.object({ version: z.string(), step: z.string() });

/** The newest step of a store. `note`: which program took it; `null` if it was one that left no note. */
export interface SchemaLevel {
  /** `null`: the store is empty. */
  when: number | null;
  note: z.infer<typeof noteSchema> | null;
}

const parseNote = (text: string | null) => {
  try {
    return noteSchema.safeParse(JSON.parse(text ?? "null")).data ?? null;
  } catch {
    return null;
  }
};

/** Returns how far the schema of a store has come. */
export const findSchemaLevel = async (client: Connected): Promise<SchemaLevel> => {
  const table = "drizzle.__drizzle_migrations";
  const { rows: found } = await client.query<{ note: string | null }>(
    "select obj_description(to_regclass($1), 'pg_class') as note where to_regclass($1) is not null",
    [table],
  );
  if (found.length === 0) return { when: null, note: null };
  const { rows } = await client.query<{ newest: string | null }>(
    `select max(created_at) as newest from ${table}`,
  );
  const newest = rows[0]?.newest ?? null;
  return { when: newest === null ? null : Number(newest), note: parseNote(found[0]?.note ?? null) };
};

/** How a store's schema compares with the one that this program was made for. */
export type SchemaState = "empty" | "older" | "current" | "newer";

export const compareSchema = ({ when }: SchemaLevel): SchemaState => {
  if (when === null) return "empty";
  const newest = newestOf(knownSteps()).when;
  if (when === newest) return "current";
  return when > newest ? "newer" : "older";
};

/** Returns the name of a store's newest step; its time if this program does not know it. */
export const nameOfLevel = ({ when, note }: SchemaLevel): string =>
  knownSteps().find((step) => step.when === when)?.tag ??
  note?.step ??
  (when === null ? "none" : `of ${new Date(when).toISOString()}`);

/** Returns a sentence about a schema that is newer than this program. */
export const newerSchemaText = (level: SchemaLevel): string =>
  [
    `The database's schema is newer than this program: version ${level.note?.version ?? "unknown"} brought it to step ${nameOfLevel(level)}.`,
    `This is version ${programVersion}, which knows steps up to ${newestOf(knownSteps()).tag}. Nothing was changed.`,
    `Start ${level.note ? `version ${level.note.version}` : "that version"} or a newer one. To go back to this version, restore the backup from before that upgrade.`,
  ].join("\n");

/** Throws `SchemaError` if a newer program has changed the schema: this one would misread or damage it. */
export const requireKnownSchema = async (client: Connected): Promise<void> => {
  const level = await findSchemaLevel(client);
  if (compareSchema(level) === "newer") throw new SchemaError(newerSchemaText(level));
};

/** Notes which program took the newest step, for an older one that finds the schema later. */
export const noteSchemaLevel = async (client: ClientBase): Promise<void> => {
  const note = JSON.stringify({ version: programVersion, step: newestOf(knownSteps()).tag });
  const { note: noted } = await findSchemaLevel(client);
  if (noted?.step === newestOf(knownSteps()).tag) return;
  await client.query(
    `comment on table drizzle.__drizzle_migrations is ${client.escapeLiteral(note)}`,
  );
};
