import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { methodOf, pathOf } from "#lib/v4/operations/operation.ts";
import { type OperationName, specOf } from "#lib/v4/registry.ts";

/** What happens to a request instead of, or on, its way to the sandbox. */
export type Mishap =
  /** Answered here; the sandbox never hears of it. */
  | { kind: "answer"; status: number; body?: unknown; headers?: Record<string, string> }
  /** 429; `null` leaves Retry-After out. */
  | { kind: "rate-limit"; retryAfterSeconds: number | null }
  /** 200 with a page of HTML, as a gateway in between would send. */
  | { kind: "not-json" }
  /** The socket is closed without an answer. */
  | { kind: "reset" }
  /** The sandbox's answer, cut in its middle. */
  | { kind: "truncate" }
  /** Nothing at all, until the faults are changed; then the sandbox's answer. */
  | { kind: "hold" }
  /** The sandbox's answer, untouched: with `delayMs`, a slow one. */
  | { kind: "pass" };

export type Fault = Mishap & {
  /** Which requests: an operation of the registry, or all of them. */
  operation: OperationName | "*";
  /** Milliseconds before anything happens. */
  delayMs?: number;
  /** How often it happens; without it, always. */
  times?: number;
};

export interface FaultProxy {
  /** Stands where the sandbox's base address would. */
  origin: string;
  /** Stops listening: whoever connects is refused, as by a service that is not running. */
  refuse(): Promise<void>;
  /** Listens again, at the same address. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

const toPattern = (path: string) => new RegExp(`/v4${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

const concerns = (fault: Fault, method: string, path: string): boolean => {
  if (fault.operation === "*") return true;
  const spec = specOf(fault.operation);
  return methodOf(spec) === method && toPattern(pathOf(spec)).test(path);
};

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const answer = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => {
  const isText = typeof body === "string";
  response.writeHead(status, {
    "content-type": isText ? "text/html; charset=utf-8" : "application/json",
    ...headers,
  });
  response.end(isText ? body : JSON.stringify(body));
};

/**
 * A proxy between a console and its sandbox that a test programs over HTTP: `PUT /_faults` takes
 * the list of `Fault`s from now on (an empty one: none), `PUT /_faults/target` the sandbox's
 * address. It changes nothing else on the way.
 */
export async function startFaultProxy(): Promise<FaultProxy> {
  let target: URL | null = null;
  let faults: Fault[] = [];
  let held: (() => void)[] = [];
  const agent = new Agent({ keepAlive: true });

  const take = (method: string, path: string): Fault | null => {
    const fault = faults.find((one) => one.times !== 0 && concerns(one, method, path)) ?? null;
    if (fault?.times !== undefined) fault.times -= 1;
    return fault;
  };

  const configure = async (message: IncomingMessage, response: ServerResponse) => {
    const sent = JSON.parse((await bodyOf(message)).toString("utf8"));
    if (message.url === "/_faults/target") target = new URL(sent.target);
    else {
      faults = sent;
      for (const release of held) release();
      held = [];
    }
    answer(response, 200, { status: "success" });
  };

  const forward = async (
    message: IncomingMessage,
    response: ServerResponse,
    isTruncated: boolean,
  ) => {
    if (target === null) return answer(response, 503, { status: "error", error: "no target yet" });
    const body = await bodyOf(message);
    const onward = request({
      agent,
      host: target.hostname,
      port: target.port,
      method: message.method,
      path: message.url,
      headers: { ...message.headers, host: target.host },
    });
    onward.once("error", () => response.destroy());
    onward.once("response", async (upstream) => {
      const received = await bodyOf(upstream);
      const { "transfer-encoding": _, connection: __, ...headers } = upstream.headers;
      response.writeHead(upstream.statusCode ?? 502, {
        ...headers,
        "content-length": received.length,
      });
      if (!isTruncated) return response.end(received);
      response.write(received.subarray(0, Math.floor(received.length / 2)), () =>
        response.destroy(),
      );
    });
    onward.end(body);
  };

  const meet = async (message: IncomingMessage, response: ServerResponse) => {
    const path = new URL(message.url ?? "/", "http://proxy").pathname;
    const fault = take(message.method ?? "GET", path);
    if (fault?.delayMs) await wait(fault.delayMs);
    if (fault?.kind === "hold") await new Promise<void>((release) => held.push(release));
    if (response.destroyed) return;
    switch (fault?.kind) {
      case "answer":
        return answer(response, fault.status, fault.body ?? {}, fault.headers);
      case "rate-limit": {
        const seconds = fault.retryAfterSeconds;
        const body = { status: "error", error: "Too many requests" };
        return answer(response, 429, body, seconds === null ? {} : { "retry-after": `${seconds}` });
      }
      case "not-json":
        return answer(response, 200, "<!doctype html><title>Gateway</title><h1>Gateway</h1>");
      case "reset":
        return message.socket.destroy();
      default:
        return forward(message, response, fault?.kind === "truncate");
    }
  };

  const server = createServer((message, response) => {
    const isOurs = message.url?.startsWith("/_faults") === true;
    (isOurs ? configure : meet)(message, response).catch(() => response.destroy());
  });
  const listenAt = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => {
        server.off("error", reject);
        resolve();
      });
    });
  const refuse = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listenAt(0);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    refuse,
    listen: () => listenAt(port),
    close: async () => {
      agent.destroy();
      await refuse();
    },
  };
}

const put = async (address: string, body: unknown) => {
  const answered = await fetch(address, { method: "PUT", body: JSON.stringify(body) });
  if (!answered.ok) throw new Error(`The fault proxy answered ${answered.status}`);
};

/** Programs a running proxy: these faults from now on. */
export const setFaults = (origin: string, faults: Fault[]) => put(`${origin}/_faults`, faults);

/** Tells a running proxy where the sandbox is. */
export const setTarget = (origin: string, target: string) =>
  put(`${origin}/_faults/target`, { target });
