import type { Socket } from "node:net";

/** Requests that are held back without an answer. */
export interface HeldRequests {
  count(): number;
  /** Resolves when the request is let go, or with "gone" when its client or its world is. */
  hold(socket: Socket | undefined): Promise<"released" | "gone">;
  /** Lets all of them go; returns how many there were. */
  release(): number;
  /** Closes all of their connections. */
  drop(): void;
}

export const holdRequests = (): HeldRequests => {
  const held = new Set<{ socket: Socket | undefined; letGo: () => void; gone: () => void }>();
  return {
    count: () => held.size,
    hold: (socket) =>
      new Promise((resolve) => {
        const end = (how: "released" | "gone") => () => {
          held.delete(one);
          socket?.off("close", gone);
          resolve(how);
        };
        const gone = end("gone");
        const one = { socket, letGo: end("released"), gone };
        if (socket?.destroyed) return resolve("gone");
        socket?.once("close", gone);
        held.add(one);
      }),
    release: () => {
      const all = [...held];
      for (const { letGo } of all) letGo();
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
