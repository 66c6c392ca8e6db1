import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A web proxy that keeps every byte it hands to the browser. */
export interface Recorder {
  /** For a browser context: `proxy: { server }`. */
  server: string;
  /** Everything so far: status lines, headers and bodies, in one piece. */
  received(): Buffer;
  close(): Promise<void>;
}

const headOf = ({ statusCode, rawHeaders, url }: IncomingMessage, asked: string | undefined) => {
  const lines = [`${asked ?? url} ${statusCode}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
};

/**
 * Stands between a browser and whatever it opens. A page's own events tell of most answers; this
 * has all of them: redirects, cookies, prefetches, and the first half of what was given up.
 */
export async function startRecorder(): Promise<Recorder> {
  const kept: Buffer[] = [];

  const pass = (message: IncomingMessage, response: ServerResponse) => {
    // Compressed bytes could not be searched.
    const { "accept-encoding": _, "proxy-connection": __, ...headers } = message.headers;
    const onward = request(
      message.url ?? "",
      { method: message.method ?? "GET", headers },
      (answer) => {
        kept.push(headOf(answer, message.url));
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.on("data", (chunk: Buffer) => kept.push(chunk));
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    message.pipe(onward);
  };

  const server = createServer((message, response) => {
    // Only what is addressed to a web proxy: a browser's own calls home come as CONNECT.
    if (message.url?.startsWith("http://")) pass(message, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    server: `http://127.0.0.1:${port}`,
    received: () => Buffer.concat(kept),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
