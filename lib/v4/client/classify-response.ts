import { meaningOf } from "#lib/v4/client/write-status.ts";
import type { V4ErrorKind } from "#lib/v4/error-kinds.ts";
import { isReadName, type OperationName, type WriteName } from "#lib/v4/registry.ts";

/** Source: api-v4.md, Errors. Rate limiting has no documented status: 429 is the usual one. */
const kinds: Readonly<Record<number, V4ErrorKind>> = {
  401: "authentication",
  403: "authorization",
  404: "not_found",
  408: "unavailable",
  409: "conflict",
  410: "not_found",
  429: "rate_limited",
};

/** Returns the kind of failure for a status other than 2xx. The contract knows no redirects. */
export const kindOfStatus = (status: number): V4ErrorKind => {
  if (status >= 500) return "unavailable";
  if (status < 400) return "malformed";
  return kinds[status] ?? "validation";
};

/**
 * Whether a failed call is final. A read always is; a write is where its status proves that the
 * service changed nothing. After any other status the service may have carried out the write.
 */
export const isSettledBy = (operation: OperationName, status: number): boolean =>
  isReadName(operation) || meaningOf(operation as WriteName, status) === "refused";

/** Codes of failures before the first byte of a request: DNS, connections, certificates. */
const neverSent =
  /^(PROXY_REFUSED|ENOTFOUND|EAI_|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_)/;

/** The message of Node for a proxy that opened no tunnel, so that nothing of the request was sent. */
const proxyRefusal = /^Proxy response \(\d+\)/;

/**
 * Returns the error code of what `fetch` throws, which wraps the socket's error as its `cause`;
 * `PROXY_REFUSED` where a proxy opened no tunnel.
 */
export const codeOf = (thrown: unknown): string | null => {
  let error = thrown;
  for (let level = 0; level < 4 && error instanceof Error; level += 1) {
    if (proxyRefusal.test(error.message)) return "PROXY_REFUSED";
    if ("code" in error && typeof error.code === "string") return error.code;
    error = error.cause;
  }
  return null;
};

/** Whether the network failed before the request was sent. After an unknown code it may have been. */
export const isNeverSent = (code: string | null) => code !== null && neverSent.test(code);
