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

/** A port of 127.0.0.1 that nothing listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ port: 0, host: "127.0.0.1" }, () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === "object"
          ? resolve(address.port)
          : reject(new Error("The system gave no port")),
      );
    });
  });

/** The first free port above this one, easy to remember; any free one when many are taken. */
export async function nextFreePort(port: number): Promise<number> {
  for (let next = port + 1; next < Math.min(port + 50, 65_536); next += 1) {
    if (await isPortFree(next)) return next;
  }
  return freePort();
}
