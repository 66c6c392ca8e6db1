import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { guardServer } from "#lib/server/http/request-gate.ts";
import { closedPolicy, securityHeaders } from "#lib/server/http/security-headers.ts";
import { recordClientAddresses } from "#lib/server/limits/client-address.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";
import { listen } from "#testing/service/local-server.ts";

/** An HTTP answer as it came over the socket. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  body: string;
}

const parse = (text: string): RawAnswer => {
  const [head = "", body = ""] = text.split("\r\n\r\n", 2);
  const headers = new Headers();
  for (const [, name = "", value = ""] of head.matchAll(/^(\S+): (.*)$/gm)) {
    headers.append(name, value);
  }
  return { status: Number(head.split(" ")[1]), headers, body };
};

/** Returns the head of a request as text. */
export const headOf = (method: string, target: string, headers: Record<string, string> = {}) =>
  [
    `${method} ${target} HTTP/1.1`,
    "Host: console.test",
    "Connection: close",
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "\r\n",
  ].join("\r\n");

/** Expects this status, and the security headers of an answer that is not a page. */
export const expectAnswer = ({ status, headers }: RawAnswer, expectedStatus: number) => {
  expect(status).toBe(expectedStatus);
  const expected = securityHeaders("/", closedPolicy);
  const sent = Object.keys(expected).map((name) => [name, headers.get(name)]);
  expect(Object.fromEntries(sent)).toEqual(expected);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
};

/** Starts a guarded server. In place of Next, a listener records the requests that reach it. */
export const testGate = () => {
  const settings = testSettings();
  const reached: { url: string; body: string; forwardedHost: unknown }[] = [];
  const sockets: Socket[] = [];

  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const forwardedHost = request.headers["x-forwarded-host"];
    reached.push({ url: request.url ?? "", body, forwardedHost });
    if (request.url === "/orders/") response.writeHead(308, { Location: "/orders" });
    response.end("reached");
  };

  const server = createServer((request, response) => void listener(request, response));
  server.on("connection", (socket) => sockets.push(socket));
  // Next's listener drops these connections too.
  server.on("upgrade", (_request, socket) => socket.destroy());
  recordClientAddresses(() => undefined);
  guardServer(server);

  beforeAll(() => listen(server));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    useSettings(settings);
    reached.length = 0;
    sockets.length = 0;
  });

  const open = (onConnect: (socket: Socket) => void) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () =>
      onConnect(socket),
    );
    return socket;
  };

  /** Sends bytes unchanged and reads until the connection ends. */
  const exchange = (...parts: (string | Buffer)[]) =>
    new Promise<RawAnswer>((resolve) => {
      let text = "";
      const socket = open((connected) => {
        for (const part of parts) connected.write(part);
      });
      socket.on("data", (data) => {
        text += String(data);
      });
      socket.on("error", () => undefined);
      socket.on("end", () => socket.destroy());
      socket.on("close", () => resolve(parse(text)));
    });

  const send = (method: string, target: string, body = "", headers: Record<string, string> = {}) =>
    exchange(headOf(method, target, { ...headers, "Content-Length": String(body.length) }), body);

  const sameOrigin = { Origin: settings.QM_ORIGIN ?? "", "Sec-Fetch-Site": "same-origin" };
  const action = { ...sameOrigin, "Next-Action": "a".repeat(42), "Content-Type": "text/plain" };

  return { settings, reached, sockets, open, exchange, send, action };
};
