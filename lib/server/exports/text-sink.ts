import "server-only";
import { withTimeout } from "#lib/server/with-timeout.ts";

/** A reader that takes nothing for so long has stopped reading: the buffers of both machines are full by then. */
const defaultStallMs = 3_000;

/** A stream of text, and what writes to it. */
export interface TextSink {
  stream: ReadableStream<Uint8Array>;
  /** Writes a text once the reader has taken the one before. Throws if the reader stopped reading. */
  write: (text: string) => Promise<void>;
  /** Ends the stream; with an error, its reader gets that instead of an end. */
  end: (error?: unknown) => Promise<void>;
  /** Aborted once the reader is gone. */
  gone: AbortSignal;
}

export const createTextSink = (stallMs = defaultStallMs): TextSink => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const encoder = new TextEncoder();
  const gone = new AbortController();
  writer.closed.catch((error: unknown) => gone.abort(error));
  return {
    stream: readable,
    async write(text) {
      const isTaken = await withTimeout(
        stallMs,
        writer.ready.then(() => true),
      );
      if (!isTaken) throw new Error("The reader stopped reading.");
      writer.write(encoder.encode(text)).catch(() => undefined);
    },
    async end(error) {
      await (error === undefined ? writer.close() : writer.abort(error)).catch(() => undefined);
    },
    gone: gone.signal,
  };
};
