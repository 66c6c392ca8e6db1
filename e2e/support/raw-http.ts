import { connect } from "node:net";
import type { World } from "#testing/world/world.ts";

/** A response to a raw request, with its head in lower case. */
export interface RawResponse {
  status: number;
  head: string;
  body: string;
}

/** Writes a request to Quartermaster's port byte by byte, as no browser would send it. */
export const sendRaw = (world: World, head: string[], body = ""): Promise<RawResponse> => {
  const { hostname, port, host } = new URL(world.origin);
  const lines = [head[0], `Host: ${host}`, "Connection: close", ...head.slice(1), "", body];
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(Number(port), hostname, () => socket.write(lines.join("\r\n")));
    socket.on("data", (data) => {
      text += String(data);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const [responseHead = "", rest = ""] = text.split("\r\n\r\n", 2);
      resolve({
        status: Number(responseHead.split(" ")[1]),
        head: responseHead.toLowerCase(),
        body: rest,
      });
    });
  });
};
