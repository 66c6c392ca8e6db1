import "server-only";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";

interface Batch {
  timer: NodeJS.Timeout | null;
  /** Ends when the last write that was begun has ended. Never rejects. */
  written: Promise<void>;
  flush: () => Promise<void>;
}

const batches = perProcess("qmBatches", () => new Map<string, Batch>());

interface BatchSpec {
  /** How long it gathers, in milliseconds. */
  ms: number;
  /** Writes what was gathered. */
  write: (now: number) => Promise<void>;
  /** What the log says when a write fails. What it held is lost. */
  failure: string;
}

/**
 * Returns two functions: `flushSoon` has what was gathered written a moment later, once for all that
 * is gathered until then; `flush` has it written now, and ends when earlier writes have ended too.
 */
export const defineBatch = (name: string, { ms, write, failure }: BatchSpec) => {
  const flush = (now = Date.now()): Promise<void> => {
    const current = batch();
    if (current.timer) clearTimeout(current.timer);
    current.timer = null;
    current.written = current.written
      .then(() => write(now))
      .catch((error: unknown) => log().warn({ error: errorFields(error) }, failure));
    return current.written;
  };
  const batch = (): Batch => {
    const held = batches().get(name) ?? { timer: null, written: Promise.resolve(), flush };
    batches().set(name, held);
    return held;
  };
  const flushSoon = () => {
    const current = batch();
    current.timer ??= setTimeout(() => void flush(), ms).unref();
  };
  return { flush, flushSoon };
};

/** Has all batches written. Called before the store is closed. */
export const flushBatches = async (): Promise<void> => {
  await Promise.all([...batches().values()].map(({ flush }) => flush()));
};

/** Writes no more batches, and waits for those that are being written. For tests. */
export const endBatches = async (): Promise<void> => {
  const ended = [...batches().values()];
  batches().clear();
  for (const { timer } of ended) if (timer) clearTimeout(timer);
  await Promise.all(ended.map(({ written }) => written));
};
