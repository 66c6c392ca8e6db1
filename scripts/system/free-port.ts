import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Returns whether nothing listens on a port of 127.0.0.1. */
export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: "127.0.0.1", exclusive: true }, () =>
      probe.close(() => resolve(true)),
    );
  });

/**
 * Returns a free port of 127.0.0.1 below the range of outgoing connections on Linux (from 32768) and
 * macOS (from 49152): the system could take a port of that range before the listener binds it.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(20_000, 32_000);
    if (await isPortFree(port)) return port;
  }
  throw new Error("No free port found");
}

/** Returns the first free port above another, or any free port if the next 49 are taken. */
export async function nextFreePort(port: number): Promise<number> {
  for (let next = port + 1; next < Math.min(port + 50, 65_536); next += 1) {
    if (await isPortFree(next)) return next;
  }
  return freePort();
}
