import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { buffer } from "node:stream/consumers";
import { startLocalServer } from "#testing/service/local-server.ts";
import type { FrontProxy } from "./proxies.ts";

/** What a person reads where no instance answers, as in docs/proxy. */
export const awaySentence = "Quartermaster can't be reached right now.";

/** How long an instance that failed is tried after the others. */
const restMs = 5_000;

/** Whether a request may go to another instance after it failed at one: nothing was sent, or it changes nothing. */
const mayGoOn = ({ method }: IncomingMessage, error: NodeJS.ErrnoException) =>
  error.code === "ECONNREFUSED" || method === "GET" || method === "HEAD";

/**
 * Starts a proxy in front of instances, which does what docs/proxy/nginx.conf lets nginx do: requests by turns, a
 * connection for each, another instance if one can't be reached, and answers as they come.
 */
export async function startBalancer(instances: readonly string[]): Promise<FrontProxy> {
  const restsUntil = new Map<string, number>();
  let turn = 0;

  const inOrder = (): string[] => {
    const now = performance.now();
    turn += 1;
    const turned = instances.map((_, at) => instances[(at + turn) % instances.length] ?? "");
    const isResting = (instance: string) => (restsUntil.get(instance) ?? 0) > now;
    return [...turned.filter((each) => !isResting(each)), ...turned.filter(isResting)];
  };

  const send = (
    message: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
    [instance, ...others]: readonly string[],
  ): void => {
    if (instance === undefined) {
      response.writeHead(502, { "content-type": "text/plain; charset=utf-8" });
      return void response.end(awaySentence);
    }
    const client = message.socket.remoteAddress ?? "";
    const upstream = request(`http://${instance}${message.url}`, {
      method: message.method,
      agent: false,
      headers: { ...message.headers, connection: "close", "x-forwarded-for": client },
    });
    upstream.once("response", (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers);
      response.flushHeaders();
      pipeline(received, response, () => undefined);
    });
    upstream.once("error", (error) => {
      if (response.headersSent || response.destroyed) return void response.destroy();
      restsUntil.set(instance, performance.now() + restMs);
      send(message, response, body, mayGoOn(message, error) ? others : []);
    });
    response.once("close", () => upstream.destroy());
    upstream.end(body);
  };

  const { origin, close } = await startLocalServer(async (message, response) => {
    send(message, response, await buffer(message), inOrder());
  });
  return { origin, close };
}
