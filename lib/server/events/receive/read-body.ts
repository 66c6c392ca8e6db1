import "server-only";
import type { IncomingMessage } from "node:http";
import { eventSettings } from "#lib/server/events/settings.ts";
import { perProcess } from "#lib/server/per-process.ts";

/** Bodies that are still arriving may use this much memory together. Their senders are not known yet. */
const maxArrivingBytes = 16 * 1024 * 1024;

const arriving = perProcess("qmArrivingWebhooks", () => ({ bytes: 0 }));

/** The bytes as they came, or the status by which they are refused. */
export type ReadBody = { body: Buffer } | { status: 400 | 408 | 413 | 503 };

/** Reads a body: by default at most 64 KiB, within 5 seconds. Resolves also if the sender disconnects. */
export const readBody = (
  request: IncomingMessage,
  maxBodyBytes = eventSettings().maxBodyBytes,
): Promise<ReadBody> =>
  new Promise((resolve) => {
    const { readTimeoutMs } = eventSettings();
    const chunks: Buffer[] = [];
    let received = 0;
    const end = (read: ReadBody) => {
      clearTimeout(timer);
      arriving().bytes -= received;
      received = 0;
      request.removeAllListeners("data").removeAllListeners("end");
      request.removeListener("close", onClose);
      resolve(read);
    };
    const onClose = () => end({ status: 400 });
    const timer = setTimeout(() => end({ status: 408 }), readTimeoutMs);
    request.once("close", onClose);
    request.on("data", (chunk: Buffer) => {
      received += chunk.length;
      arriving().bytes += chunk.length;
      chunks.push(chunk);
      if (received > maxBodyBytes) end({ status: 413 });
      else if (arriving().bytes > maxArrivingBytes) end({ status: 503 });
    });
    request.once("end", () => end({ body: Buffer.concat(chunks) }));
    request.once("error", () => undefined);
  });
