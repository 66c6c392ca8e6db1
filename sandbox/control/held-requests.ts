import type { Socket } from "node:net";

/** Requests that get no answer until they are released. */
export interface HeldRequests {
  count(): number;
  /** Resolves when the request is released, or with "gone" when its connection is closed. */
  hold(socket: Socket | undefined): Promise<"released" | "gone">;
  /** Releases all requests and returns how many there were. */
  release(): number;
  /** Closes the connections of all requests. */
  drop(): void;
}

export const holdRequests = (): HeldRequests => {
  const held = new Set<{ socket: Socket | undefined; release: () => void; gone: () => void }>();
  return {
    count: () => held.size,
    hold: (socket) =>
      new Promise((resolve) => {
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
    release: () => {
      const all = [...held];
      for (const { release } of all) release();
      return all.length;
    },
    drop: () => {
      for (const { socket, gone } of [...held]) {
        socket?.destroy();
        gone();
      }
    },
  };
};
