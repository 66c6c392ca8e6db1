import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { methodOf, pathOf } from "#lib/v4/operations/operation.ts";
import { type OperationName, specOf } from "#lib/v4/registry.ts";
import type { FaultRule } from "#sandbox/control/fault-rule.ts";
import { startLocalServer } from "#testing/service/local-server.ts";
import { forward } from "#testing/service/proxy.ts";

/** A fault that the sandbox's own rules have too, by the same name. */
type SandboxKind<Kind extends FaultRule["kind"]> = Kind;

/** A fault of one request to the sandbox. */
export type Mishap =
  /** The proxy answers. The sandbox does not get the request. */
  | { kind: "answer"; status: number; body?: unknown; headers?: Record<string, string> }
  /** 429, with Retry-After in seconds if it is stated. */
  | { kind: SandboxKind<"429-before-commit">; retryAfter?: number }
  /** 200 with an HTML page, as a gateway may send. */
  | { kind: SandboxKind<"non-json-200"> }
  /** The proxy closes the connection without an answer. */
  | { kind: SandboxKind<"reset-before-commit"> }
  /** The first half of the sandbox's answer. */
  | { kind: SandboxKind<"truncated-body"> }
  /** No answer until the faults are changed, then the sandbox's answer. */
  | { kind: SandboxKind<"hang-before-commit"> }
  /** The sandbox's answer. With `delayMs`, it is slow. */
  | { kind: "pass" };

export type Fault = Mishap & {
  /** The operation of the requests that the fault applies to, or `*` for all. */
  operation: OperationName | "*";
  /** Only requests with these values in their query, such as one page of a list. */
  query?: Readonly<Record<string, string>>;
  /** Milliseconds before the fault. */
  delayMs?: number;
  /** How often the fault occurs. Without it, always. */
  times?: number;
};

export type FaultProxy = Awaited<ReturnType<typeof startFaultProxy>>;

/** Matches the path of a request to an operation's path, such as `/orders/{id}`. */
export const toPattern = (path: string) =>
  new RegExp(`/v4${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);

const appliesTo = (
  fault: Fault,
  method: string,
  { pathname: path, searchParams }: URL,
): boolean => {
  const asked = Object.entries(fault.query ?? {});
  if (asked.some(([name, value]) => searchParams.get(name) !== value)) return false;
  if (fault.operation === "*") return true;
  const spec = specOf(fault.operation);
  return methodOf(spec) === method && toPattern(pathOf(spec)).test(path);
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
 * Starts a proxy between Quartermaster and its sandbox, which a test controls over HTTP: `PUT
 * /_faults` sets the list of `Fault`s, `PUT /_faults/target` the address of the sandbox. The proxy
 * changes nothing else. `onRequest` is called with the path of every request that Quartermaster sends.
 */
export async function startFaultProxy(onRequest: (path: string) => void = () => undefined) {
  let target: string | null = null;
  let faults: Fault[] = [];
  let held: (() => void)[] = [];

  const takeFault = (method: string, url: URL): Fault | null => {
    const fault = faults.find((one) => one.times !== 0 && appliesTo(one, method, url)) ?? null;
    if (fault?.times !== undefined) fault.times -= 1;
    return fault;
  };

  const configure = async (message: IncomingMessage, response: ServerResponse) => {
    const body = await json(message);
    if (message.url === "/_faults/target") ({ target } = body as { target: string });
    else {
      faults = body as Fault[];
      for (const release of held) release();
      held = [];
    }
    answer(response, 200, { status: "success" });
  };

  const handle = async (message: IncomingMessage, response: ServerResponse) => {
    const url = new URL(message.url ?? "/", "http://proxy");
    onRequest(url.pathname);
    const fault = takeFault(message.method ?? "GET", url);
    if (fault?.delayMs) await wait(fault.delayMs);
    if (fault?.kind === "hang-before-commit")
      await new Promise<void>((release) => held.push(release));
    if (response.destroyed) return;
    switch (fault?.kind) {
      case "answer":
        return answer(response, fault.status, fault.body ?? {}, fault.headers);
      case "429-before-commit": {
        const { retryAfter } = fault;
        const body = { status: "error", error: "Too many requests" };
        const headers: Record<string, string> =
          retryAfter === undefined ? {} : { "retry-after": `${retryAfter}` };
        return answer(response, 429, body, headers);
      }
      case "non-json-200":
        return answer(response, 200, "<!doctype html><title>Gateway</title><h1>Gateway</h1>");
      case "reset-before-commit":
        return message.socket.destroy();
      default:
        if (target === null) return answer(response, 503, { error: "The proxy has no target" });
        return forward(message, response, target, {
          isCutShort: fault?.kind === "truncated-body",
        });
    }
  };

  const { origin, close, reopen } = await startLocalServer((message, response) => {
    const isControl = message.url?.startsWith("/_faults") === true;
    return (isControl ? configure : handle)(message, response);
  });
  return {
    /** The base URL to use instead of the sandbox's. */
    origin,
    /** Stops listening, so that connections are refused as by a service that is not running. */
    refuse: close,
    /** Listens again at the same address. */
    listen: reopen,
    close,
  };
}

const put = async (address: string, body: unknown) => {
  const response = await fetch(address, { method: "PUT", body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`The fault proxy answered ${response.status}`);
};

export const setFaults = (origin: string, faults: Fault[]) => put(`${origin}/_faults`, faults);

export const setTarget = (origin: string, target: string) =>
  put(`${origin}/_faults/target`, { target });
