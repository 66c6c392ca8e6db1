import { STATUS_CODES } from "node:http";
import type { Failure } from "#lib/protocol/failure.ts";
import { closedPolicy, securityHeaders } from "#lib/server/http/security-headers.ts";

/** A request that is refused before a route sees it. */
export interface RequestRefusal {
  status: number;
  message: string;
  retryAfterSeconds?: number;
  /** Headers of this answer alone, `Allow` of a 405. */
  more?: Record<string, string>;
}

const failureOf = ({ status, message, retryAfterSeconds }: RequestRefusal): Failure => ({
  kind: status === 429 ? "busy" : "validation",
  message,
  status: null,
  requestId: null,
  retryAfterMs: retryAfterSeconds === undefined ? null : retryAfterSeconds * 1000,
  capability: null,
});

/** Body and headers of a refusal: JSON for the console's scripts, a sentence for people. */
export const refusalBody = (refusal: RequestRefusal, path: string) => {
  const isApi = path.startsWith("/api/");
  const body = isApi
    ? JSON.stringify({ message: refusal.message, error: failureOf(refusal) })
    : `${refusal.message}\n`;
  const headers: Record<string, string> = {
    ...securityHeaders("/api/", closedPolicy),
    "Content-Type": isApi ? "application/json" : "text/plain; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    ...refusal.more,
    ...(refusal.retryAfterSeconds === undefined
      ? {}
      : { "Retry-After": String(refusal.retryAfterSeconds) }),
  };
  return { headers, body };
};

/** The head of an answer as it is written to a socket, after which the connection is closed. */
export const headerText = (status: number, headers: Record<string, string>): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
    "\r\n",
  ].join("\r\n");
