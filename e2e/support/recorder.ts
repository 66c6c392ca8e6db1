import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { startLocalServer } from "#testing/service/local-server.ts";

/** A web proxy that records every byte that it sends to the browser. */
export interface Recorder {
  /** The `server` of the `proxy` option of a browser context. */
  server: string;
  /** Returns everything received so far: status lines, headers and bodies, concatenated. */
  received(): Buffer;
  close(): Promise<void>;
}

const headOf = (
  { statusCode, rawHeaders, url }: IncomingMessage,
  requested: string | undefined,
) => {
  const lines = [`${requested ?? url} ${statusCode}`];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`);
  }
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n`);
};

/**
 * Starts a proxy between a browser and the pages that it opens. The events of a Playwright page
 * report most responses. The proxy records all of them: redirects, cookies, prefetches and the
 * first part of canceled responses.
 */
export async function startRecorder(): Promise<Recorder> {
  const chunks: Buffer[] = [];

  const forward = (message: IncomingMessage, response: ServerResponse) => {
    // A test can't search compressed bytes.
    const { "accept-encoding": _, "proxy-connection": __, ...headers } = message.headers;
    const upstream = request(
      message.url ?? "",
      { method: message.method ?? "GET", headers },
      (answer) => {
        chunks.push(headOf(answer, message.url));
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.pipe(response);
      },
    );
    upstream.on("error", () => response.destroy());
    response.on("close", () => upstream.destroy());
    message.pipe(upstream);
  };

  const { origin, close } = await startLocalServer((message, response) => {
    // Requests to Quartermaster use HTTP. The browser's own requests to its vendor arrive as CONNECT.
    if (message.url?.startsWith("http://")) forward(message, response);
    else response.writeHead(404).end();
  });
  return { server: origin, received: () => Buffer.concat(chunks), close };
}
