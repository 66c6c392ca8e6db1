import type { Socket } from "node:net";

/** Returns the requests that get no answer until they are released. */
export const holdRequests = () => {
  const held = new Set<{ socket: Socket | undefined; release: () => void; gone: () => void }>();
  return {
    count: () => held.size,
    /** Resolves when the request is released, or with "gone" when its connection is closed. */
    hold: (socket: Socket | undefined) =>
      new Promise<"released" | "gone">((resolve) => {
        const end = (result: "released" | "gone") => () => {
          held.delete(request);
          socket?.off("close", gone);
          resolve(result);
        };
        const gone = end("gone");
        const request = { socket, release: end("released"), gone };
        if (socket?.destroyed) return resolve("gone");
        socket?.once("close", gone);
        held.add(request);
      }),
    /** Releases all requests and returns how many there were. */
    release: () => {
      const all = [...held];
      for (const { release } of all) release();
      return all.length;
    },
    /** Closes the connections of all requests. */
    drop: () => {
      for (const { socket, gone } of [...held]) {
        socket?.destroy();
        gone();
      }
    },
  };
};
export type HeldRequests = ReturnType<typeof holdRequests>;
