import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Whether nothing listens on this port of 127.0.0.1. */
export const isPortFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen({ port, host: "127.0.0.1", exclusive: true }, () =>
      probe.close(() => resolve(true)),
    );
  });

/** Below what Linux (32768) and macOS (49152) give to outgoing connections. */
const lowest = 20_000;
const highest = 32_000;

/**
 * A port of 127.0.0.1 that nothing listens on. Chosen outside the range from which the system takes
 * ports for outgoing connections: one of those could be gone before its listener is up.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (await isPortFree(port)) return port;
  }
  throw new Error("No free port was found.");
}

/** The first free port above this one, easy to remember; any free one when many are taken. */
export async function nextFreePort(port: number): Promise<number> {
  for (let next = port + 1; next < Math.min(port + 50, 65_536); next += 1) {
    if (await isPortFree(next)) return next;
  }
  return freePort();
}
