import "server-only";
import { type FileHandle, mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#lib/server/env.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";

interface Anchor {
  file: Promise<FileHandle>;
  written: number;
  wanted: number;
  writing: Promise<void> | null;
}

const anchors = perProcess("qmAnchors", () => new Map<string, Anchor>());

const pathOf = (lineage: string) => {
  const folder = env().QM_DATA_FOLDER;
  return folder === undefined ? null : join(folder, "anchors", lineage);
};

/** As wide as the largest counter, so that a shorter one leaves nothing of a longer one. */
const width = 16;

/**
 * Returns the highest counter that this console saw in the store of that lineage; `null` if it never used
 * it, or has no folder to remember it in.
 */
export const readAnchor = async (lineage: string): Promise<number | null> => {
  const path = pathOf(lineage);
  if (path === null) return null;
  const text = await readFile(path, "utf8").catch(() => "");
  return /^\d+$/.test(text) ? Number(text) : null;
};

const openFile = async (path: string): Promise<FileHandle> => {
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  return open(path, "a+", 0o600).then(async (created) => {
    await created.close();
    return open(path, "r+");
  });
};

const write = async (anchor: Anchor) => {
  const counter = anchor.wanted;
  const file = await anchor.file;
  await file.write(String(counter).padStart(width, "0"), 0);
  await file.datasync();
  anchor.written = counter;
};

/**
 * Keeps a counter outside of the store. Resolves when it is on the disk. A failure is logged and prevents
 * nothing: the store's identity and its rows still show most set-backs.
 */
export const keepAnchor = async (lineage: string, counter: number): Promise<void> => {
  const path = pathOf(lineage);
  if (path === null) return;
  try {
    let anchor = anchors().get(path);
    if (!anchor) {
      anchor = { file: openFile(path), written: 0, wanted: 0, writing: null };
      anchors().set(path, anchor);
    }
    anchor.wanted = Math.max(anchor.wanted, counter);
    while (anchor.written < counter) {
      const current = anchor;
      current.writing ??= write(current).finally(() => {
        current.writing = null;
      });
      await current.writing;
    }
  } catch (error) {
    anchors().delete(path);
    log().error({ error: errorFields(error) }, "the counter of the store could not be kept");
  }
};

/** Closes the files, before the process ends. */
export const closeAnchors = async (): Promise<void> => {
  const files = [...anchors().values()].map(({ file }) => file);
  anchors().clear();
  for (const file of files) await file.then((opened) => opened.close()).catch(() => undefined);
};
