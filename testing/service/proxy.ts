import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { sendHalf, startLocalServer } from "#testing/service/local-server.ts";

/** A request on its way to the service. */
export interface Forwarded {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string;
}

/** How a proxy changes what passes through it. Without `answer`, answers pass as they come. */
export interface ProxyChange {
  /** Only the first half of each answer passes, then the connection ends. */
  isCutShort?: boolean;
  request?(request: Forwarded, target: string): void | Promise<void>;
  answer?(answer: { status: number; text: string }, request: Forwarded): void | Promise<void>;
}

/** Headers that belong to one connection, or to a body that may be changed. */
const ownHeaders = /^(host|connection|keep-alive|content-length|transfer-encoding|expect)$/;

const readRequest = async (message: IncomingMessage, target: string): Promise<Forwarded> => ({
  method: message.method ?? "GET",
  url: new URL(message.url ?? "/", target),
  headers: Object.fromEntries(
    Object.entries(message.headers).flatMap(([name, value]) =>
      typeof value === "string" && !ownHeaders.test(name) ? [[name, value]] : [],
    ),
  ),
  body: await text(message),
});

/** Sends a request to the target, and its answer back, each with its change. */
export const forward = async (
  message: IncomingMessage,
  response: ServerResponse,
  target: string,
  change: ProxyChange,
) => {
  const forwarded = await readRequest(message, target);
  await change.request?.(forwarded, target);
  const { method, url, headers, body } = forwarded;
  // A change needs the text, not compressed bytes.
  if (change.answer) delete headers["accept-encoding"];
  const upstream = request(url, { method, headers }, async (received) => {
    const { statusCode: status = 502 } = received;
    if (change.isCutShort) {
      const { "transfer-encoding": _, ...kept } = received.headers;
      return sendHalf(response, status, kept, await buffer(received));
    }
    if (!change.answer) {
      response.writeHead(status, received.headers);
      return pipeline(received, response, () => undefined);
    }
    const answer = { status, text: await text(received) };
    await change.answer(answer, forwarded);
    const type = received.headers["content-type"] ?? "application/json";
    return response.writeHead(answer.status, { "content-type": type }).end(answer.text);
  });
  upstream.once("error", () => response.destroy());
  response.once("close", () => upstream.destroy());
  upstream.end(body);
};

/** Starts a proxy in front of a service. */
export const startProxy = (target: string, change: ProxyChange) =>
  startLocalServer((message, response) => forward(message, response, target, change));
