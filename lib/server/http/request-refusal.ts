import { STATUS_CODES } from "node:http";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";
import { closedPolicy, securityHeaders } from "#lib/server/http/security-headers.ts";

/** How a request is refused before Next sees it. */
export interface RequestRefusal {
  status: number;
  message: string;
  retryAfterSeconds?: number;
  /** Further headers of this answer, `Allow` of a 405. */
  extraHeaders?: Record<string, string>;
}

/** Source: RFC 7644, 3.12. */
const toScimError = (status: number, detail: string) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
  status: String(status),
  detail,
});

const contentTypeOf = ({ isApi, isScim }: { isApi: boolean; isScim: boolean }) => {
  if (isScim) return "application/scim+json";
  return isApi ? "application/json" : "text/plain; charset=utf-8";
};

/** Returns the body and headers of a refusal: JSON for the API routes, else one line of text. */
export const refusalBody = (refusal: RequestRefusal, path: string) => {
  const { status, message, retryAfterSeconds } = refusal;
  const failure: Failure = {
    ...emptyFailure,
    kind: status === 429 ? "busy" : "validation",
    message,
    retryAfterMs: retryAfterSeconds === undefined ? null : retryAfterSeconds * 1000,
  };
  const isApi = path.startsWith("/api/");
  const isScim = path.startsWith("/api/scim/");
  const answer = isScim ? toScimError(status, message) : { message, error: failure };
  const body = isApi ? JSON.stringify(answer) : `${message}\n`;
  const headers: Record<string, string> = {
    ...securityHeaders("/api/", closedPolicy),
    "Content-Type": contentTypeOf({ isApi, isScim }),
    "Content-Length": String(Buffer.byteLength(body)),
    ...refusal.extraHeaders,
    ...(retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) }),
  };
  return { headers, body };
};

/** Returns the head of an answer as text for a socket. It closes the connection. */
export const headerText = (status: number, headers: Record<string, string>): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
    "\r\n",
  ].join("\r\n");
