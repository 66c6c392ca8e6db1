import "server-only";
import type { IncomingMessage } from "node:http";
import { t } from "#lib/protocol/words/t.ts";
import { findActionRefusal, unsupportedType } from "#lib/server/http/action-request.ts";
import {
  allowedMethods,
  declaredLength,
  isWellFormedTarget,
  maxBodyBytes,
} from "#lib/server/http/request-limits.ts";
import type { RequestRefusal } from "#lib/server/http/request-refusal.ts";
import { headerReader, warnOfProxyHops } from "#lib/server/limits/client-address.ts";
import { takePage, takeSignIn, takeToken } from "#lib/server/limits/request-rate-limit.ts";

export const pathOf = (request: IncomingMessage) => (request.url ?? "/").split("?", 1)[0] ?? "/";

export const isAction = ({ method, headers }: IncomingMessage) =>
  method === "POST" && headers["next-action"] !== undefined;

/** Returns how many bytes the body of a request may have. */
export const limitOf = (request: IncomingMessage) =>
  maxBodyBytes(request.method ?? "", pathOf(request), isAction(request));

export const tooLarge = (): RequestRefusal => ({
  status: 413,
  message: t("refusal.requestTooLarge"),
});

const tooMany = (waitMs: number): RequestRefusal => ({
  status: 429,
  message: t("refusal.tooManyRequests", { seconds: Math.ceil(waitMs / 1000) }),
  retryAfterSeconds: Math.ceil(waitMs / 1000),
});

/** Counts the request against the limit of its kind. Returns milliseconds to wait, or 0. */
const countRequest = (request: IncomingMessage, path: string): number => {
  const headers = headerReader(request.headers);
  if (path === "/api/auth/callback/password") return takeSignIn(headers);
  if (path.startsWith("/api/auth/")) return takeToken(headers);
  // Reads and actions are counted later, by person, once the session is known.
  const isPage = !/^\/(?:api|_next|__nextjs)/.test(path) && !isAction(request);
  if (!isPage) return 0;
  warnOfProxyHops(headers);
  return takePage(headers);
};

export const wrongMethod = (method: string): RequestRefusal => ({
  status: 405,
  message: t("refusal.noMethod", { method }),
  extraHeaders: { Allow: allowedMethods.join(", ") },
});

/** Returns why a request is refused before Next sees it, or `null`. */
export const findRefusal = (request: IncomingMessage): RequestRefusal | null => {
  const { method = "", url = "", headers } = request;
  if (!allowedMethods.includes(method)) return wrongMethod(method);
  if (!isWellFormedTarget(url)) {
    return { status: 400, message: t("refusal.malformedAddress") };
  }
  const length = declaredLength(headers);
  const max = limitOf(request);
  if (length === null ? max === 0 : !(length <= max)) return tooLarge();
  const waitMs = countRequest(request, pathOf(request));
  if (waitMs > 0) return tooMany(waitMs);
  if (isAction(request)) return findActionRefusal(headerReader(request.headers), length);
  // Next would decode the form of a page that works without scripts, and fail: there is none.
  const isForm = method === "POST" && max === 0;
  return isForm && headers["content-type"]?.startsWith("multipart/") ? unsupportedType() : null;
};
