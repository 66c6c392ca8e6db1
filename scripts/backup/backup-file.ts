import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";

/** The first line of a backup. It holds the fingerprints of the master keys, never a key. */
export const headSchema = z.object({
  format: z.literal("quartermaster backup 1"),
  version: z.string(),
  step: z.string(),
  takenAt: z.string(),
  fingerprints: z.array(z.object({ version: z.number(), fingerprint: z.string() })),
});
export type BackupHead = z.infer<typeof headSchema>;

const tableSchema = z.object({ table: z.string(), columns: z.array(z.string()) });
/** A table begins. Its rows follow, each as PostgreSQL writes a row as text. */
export type TableStart = z.infer<typeof tableSchema>;

const endSchema = z.object({
  rowCounts: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.string().nullable()),
  sha256: z.string(),
});
/** The last line: how many rows each table has, and the last numbers that sequences gave. */
export type BackupEnd = z.infer<typeof endSchema>;

/** A file is no backup, is incomplete, or was changed. The message is a sentence for an operator. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

/** A line after the first one: a table begins, or a row of it. */
export type BackupLine = TableStart | string;

/**
 * Writes a backup to a file that only this account can read. The file has its name only once it is
 * complete. `end`: what the last line says, without the hash over all lines before it.
 */
export const writeBackup = async (
  path: string,
  head: BackupHead,
  lines: AsyncIterable<BackupLine>,
  end: () => Omit<BackupEnd, "sha256">,
): Promise<void> => {
  const unfinished = `${path}.unfinished`;
  const hash = createHash("sha256");
  const texts = async function* () {
    yield `${JSON.stringify(head)}\n`;
    for await (const line of lines) yield `${JSON.stringify(line)}\n`;
  };
  const all = async function* () {
    for await (const text of texts()) {
      hash.update(text);
      yield text;
    }
    yield `${JSON.stringify({ ...end(), sha256: hash.digest("hex") })}\n`;
  };
  try {
    await pipeline(all, createGzip(), createWriteStream(unfinished, { mode: 0o600, flags: "wx" }));
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
};

const parseLine = (line: string, path: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    throw new BackupError(`${path} is damaged: a line of it can't be read.`);
  }
};

/**
 * Reads a backup line by line. Throws `BackupError` unless the file is whole and unchanged, at the latest
 * after its last line. Resolves to the last line.
 */
export const readBackup = async (
  path: string,
  onHead: (head: BackupHead) => Promise<void> | void,
  onLine: (line: BackupLine) => Promise<void> | void,
): Promise<BackupEnd> => {
  const hash = createHash("sha256");
  const counts: Record<string, number> = {};
  let table: string | null = null;
  let end: BackupEnd | null = null;
  let isHead = true;
  const text = new PassThrough();
  const unpacking = pipeline(createReadStream(path), createGunzip(), text).catch(() => {
    text.destroy();
    return new BackupError(`${path} is incomplete, or is no backup.`);
  });
  const take = async (line: string) => {
    if (end !== null) throw new BackupError(`${path} is damaged: something follows its end.`);
    const value = parseLine(line, path);
    if (isHead) {
      isHead = false;
      const head = headSchema.safeParse(value);
      if (!head.success) throw new BackupError(`${path} is no backup of Quartermaster.`);
      hash.update(`${line}\n`);
      return onHead(head.data);
    }
    const last = endSchema.safeParse(value);
    if (last.success) {
      end = last.data;
      return;
    }
    hash.update(`${line}\n`);
    if (typeof value === "string" && table !== null) {
      counts[table] = (counts[table] ?? 0) + 1;
      return onLine(value);
    }
    const start = tableSchema.parse(value);
    table = start.table;
    counts[table] = 0;
    return onLine(start);
  };
  try {
    for await (const line of createInterface({
      input: text,
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      await take(line);
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    const failed = await unpacking;
    throw failed instanceof BackupError ? failed : error;
  }
  const failed = await unpacking;
  if (failed instanceof BackupError) throw failed;
  return requireWhole(path, end, counts, hash.digest("hex"));
};

const requireWhole = (
  path: string,
  end: BackupEnd | null,
  counts: Readonly<Record<string, number>>,
  sha256: string,
): BackupEnd => {
  if (end === null) throw new BackupError(`${path} is incomplete: its end is missing.`);
  if (end.sha256 !== sha256) throw new BackupError(`${path} was changed after it was made.`);
  for (const [table, count] of Object.entries(end.rowCounts)) {
    if (counts[table] !== count) throw new BackupError(`${path} lacks rows of ${table}.`);
  }
  return end;
};
