import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Duplex } from "node:stream";
import { isActionBody } from "#lib/server/http/action-body.ts";
import {
  findActionRefusal,
  setOriginHost,
  unsupportedType,
} from "#lib/server/http/action-request.ts";
import { withStatus } from "#lib/server/http/answer-status.ts";
import { canonicalOrigin } from "#lib/server/http/canonical-origin.ts";
import { compressAnswer } from "#lib/server/http/compress-answers.ts";
import { openCompressedFiles } from "#lib/server/http/compressed-files.ts";
import { holdScripts } from "#lib/server/http/hold-scripts.ts";
import {
  allowedMethods,
  declaredLength,
  isWellFormedTarget,
  maxBodyBytes,
} from "#lib/server/http/request-limits.ts";
import { headerText, type RequestRefusal, refusalBody } from "#lib/server/http/request-refusal.ts";
import { closedPolicy, securityHeaders } from "#lib/server/http/security-headers.ts";
import {
  closeAfterUpgrade,
  ignoreUpgrades,
  toOriginForm,
} from "#lib/server/http/unusual-requests.ts";
import { clientAddress, headerReader, warnOfProxyHops } from "#lib/server/limits/client-address.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import { takePage, takeSignIn, takeToken } from "#lib/server/limits/request-rate-limit.ts";
import { asRequest } from "#lib/server/request-id.ts";

/** A request has to arrive completely within this time, so that slow bodies don't occupy memory. */
const requestTimeoutMs = 30_000;

/** How long a client that is still sending has to read why it was refused. */
const lingerMs = 1_000;

/**
 * A 429 is answered with this delay, so that a flood over a few connections costs one answer a
 * second each. Past the maximum of delayed answers, 429s are sent at once.
 */
const answerDelayMs = 1_000;
const maxDelayedAnswers = 2_000;
let delayedAnswers = 0;

/** Bodies that are still arriving may use this much memory together. */
const maxBufferedBytes = 32 * 1024 * 1024;
let bufferedBytes = 0;

const pathOf = (request: IncomingMessage) => (request.url ?? "/").split("?", 1)[0] ?? "/";

const isAction = ({ method, headers }: IncomingMessage) =>
  method === "POST" && headers["next-action"] !== undefined;

const limitOf = (request: IncomingMessage) =>
  maxBodyBytes(request.method ?? "", pathOf(request), isAction(request));

const tooLarge: RequestRefusal = { status: 413, message: "The request is too large." };

const tooBusy: RequestRefusal = {
  status: 503,
  message: "Quartermaster is busy. Try again in a moment.",
  retryAfterSeconds: 2,
};

const tooMany = (waitMs: number): RequestRefusal => ({
  status: 429,
  message: `Too many requests. Try again in ${Math.ceil(waitMs / 1000)} seconds.`,
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

/** A path that no page has: Next answers it with the page "not found". */
const missingPage = "/malformed-address";

/** Shows a person who opens a malformed address a page instead of a line of text. */
const nameMissingPage = (request: IncomingMessage) => {
  const wantsPage = request.method === "GET" && request.headers.accept?.includes("text/html");
  if (!wantsPage || isWellFormedTarget(request.url ?? "")) return;
  if (!pathOf(request).startsWith("/api/")) request.url = missingPage;
};

const wrongMethod = (method: string): RequestRefusal => ({
  status: 405,
  message: `Quartermaster does not support ${method}.`,
  extraHeaders: { Allow: allowedMethods.join(", ") },
});

/** Returns why a request is refused before Next sees it, or `null`. */
const findRefusal = (request: IncomingMessage): RequestRefusal | null => {
  const { method = "", url = "", headers } = request;
  if (!allowedMethods.includes(method)) return wrongMethod(method);
  if (!isWellFormedTarget(url)) {
    const message = "This address is malformed. Check that it was copied completely.";
    return { status: 400, message };
  }
  const length = declaredLength(headers);
  const max = limitOf(request);
  if (length === null ? max === 0 : !(length <= max)) return tooLarge;
  const waitMs = countRequest(request, pathOf(request));
  if (waitMs > 0) return tooMany(waitMs);
  if (isAction(request)) return findActionRefusal(headerReader(request.headers), length);
  // Next would decode the form of a page that works without scripts, and fail: there is none.
  const isForm = method === "POST" && max === 0;
  return isForm && headers["content-type"]?.startsWith("multipart/") ? unsupportedType : null;
};

const hasBody = ({ headers }: IncomingMessage) => declaredLength(headers) !== 0;

/**
 * Writes an answer and closes the connection without reading the rest of the request: half-closes
 * the socket, so that the client can read the answer, and destroys it a moment later.
 */
const closeWith = (socket: Duplex, refusal: RequestRefusal, path: string) => {
  if (!socket.writable) return void socket.destroy();
  const { headers, body } = refusalBody(refusal, path);
  socket.end(headerText(refusal.status, headers) + body);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  timer.unref();
  socket.once("close", () => clearTimeout(timer));
};

const refuse = (request: IncomingMessage, response: ServerResponse, refusal: RequestRefusal) => {
  const path = pathOf(request);
  logDenial({
    what: path.startsWith("/api/auth/callback/") ? "sign-in" : "request",
    reason: String(refusal.status),
    address: clientAddress(headerReader(request.headers)),
  });
  if (!hasBody(request)) {
    const { headers, body } = refusalBody(refusal, path);
    response.writeHead(refusal.status, headers);
    response.end(request.method === "HEAD" ? undefined : body);
    return;
  }
  // An earlier answer on this connection is not finished, or this one has begun.
  if (response.socket === null || response.headersSent) return void request.socket.destroy();
  closeWith(request.socket, refusal, path);
};

/**
 * Buffers a body until all of it has arrived, then passes it to Next in one piece. Next therefore
 * never sees a body that is too large, incomplete or malformed.
 */
const bufferBody = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
  const max = limitOf(request);
  const push = request.push.bind(request);
  const chunks: Buffer[] = [];
  let received = 0;
  let hasEnded = false;
  const end = (refusal: RequestRefusal | null) => {
    hasEnded = true;
    bufferedBytes -= received;
    request.removeListener("close", onClose);
    if (refusal) refuse(request, response, refusal);
  };
  const onClose = () => end(null);
  request.once("close", onClose);
  // Node's parser calls this outside of the request's context.
  request.push = AsyncLocalStorage.bind((chunk: unknown) => {
    if (hasEnded) return false;
    if (Buffer.isBuffer(chunk)) {
      received += chunk.length;
      bufferedBytes += chunk.length;
      chunks.push(chunk);
      if (received > max) end(tooLarge);
      else if (bufferedBytes > maxBufferedBytes) end(tooBusy);
      return !hasEnded;
    }
    const body = Buffer.concat(chunks);
    if (isAction(request) && !isActionBody(request.headers["content-type"] ?? "", body)) {
      end({ status: 400, message: "This request is malformed. Nothing was changed." });
      return false;
    }
    end(null);
    request.push = push;
    push(body);
    push(null);
    next();
    return true;
  });
};

/** Answers a request that Node's parser can't read, with the same headers as every other answer. */
const answerUnreadable = (error: NodeJS.ErrnoException, socket: Duplex) => {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status =
    { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ""] ?? 400;
  const message = "Quartermaster could not read this request.";
  closeWith(socket, { status, message }, "/");
};

const refuseLater = (
  request: IncomingMessage,
  response: ServerResponse,
  refusal: RequestRefusal,
) => {
  if (delayedAnswers >= maxDelayedAnswers) return refuse(request, response, refusal);
  delayedAnswers += 1;
  const answer = () => {
    delayedAnswers -= 1;
    clearTimeout(timer);
    request.socket.removeListener("close", answer);
    if (!request.socket.destroyed) refuse(request, response, refusal);
  };
  const timer = setTimeout(answer, answerDelayMs);
  request.socket.once("close", answer);
};

/**
 * Sends a person who opens a page under another loopback name to the configured origin. Returns whether
 * it did. Here, because Next makes such a redirect relative, which leads nowhere.
 */
const redirectToOrigin = (request: IncomingMessage, response: ServerResponse): boolean => {
  // Next itself also requests pages, by the address that it listens on.
  if (request.method !== "GET" || request.headers["sec-fetch-mode"] !== "navigate") return false;
  const origin = canonicalOrigin(request.headers.host ?? null, process.env.QM_ORIGIN);
  if (origin === null) return false;
  response.writeHead(307, { Location: `${origin}${request.url}` });
  response.end();
  return true;
};

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers the requests that Next must not see. Returns false for all others. */
type OwnListener = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Puts a gate before a server's request listeners. It refuses malformed targets, unknown methods,
 * bodies larger than their route accepts and floods of sign-ins before Next reads anything. It sets
 * the security headers on all other answers, because Next's own redirects and errors lack them; the
 * proxy replaces the policy for pages. `answerOwn` gets each request before Next, with its body unread.
 * Each request has an id, which its log lines and audit entries carry.
 */
export const guardServer = (server: Server, answerOwn: OwnListener = () => false): void => {
  const listeners = server.listeners("request") as Listener[];
  // The standalone server changes into its own folder, which has the built files.
  const serveCompressed = openCompressedFiles(
    join(/* turbopackIgnore: true */ process.cwd(), ".next/static"),
  );
  const pass: Listener = (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders(pathOf(request), closedPolicy))) {
      response.setHeader(name, value);
    }
    if (redirectToOrigin(request, response)) return;
    if (serveCompressed(request, response) || answerOwn(request, response)) return;
    if (isAction(request)) setOriginHost(request);
    compressAnswer(request, response);
    holdScripts(response);
    const next = () => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    withStatus(request, response, () => {
      if (hasBody(request)) bufferBody(request, response, next);
      else next();
    });
  };
  const guard =
    (next: Listener): Listener =>
    (request, response) =>
      asRequest(() => {
        closeAfterUpgrade(request, response);
        toOriginForm(request);
        nameMissingPage(request);
        const refusal = findRefusal(request);
        if (refusal?.status === 429) refuseLater(request, response, refusal);
        else if (refusal) refuse(request, response, refusal);
        else next(request, response);
      });
  server.removeAllListeners("request");
  server.on("request", guard(pass));
  // `Expect: 100-continue`: a client that is refused here never sends its body.
  server.on(
    "checkContinue",
    guard((request, response) => {
      response.writeContinue();
      pass(request, response);
    }),
  );
  // Other expectations are ignored, which RFC 9110, 10.1.1 leaves to the server.
  server.on("checkExpectation", guard(pass));
  // Without a listener, Node closes the connection and says nothing.
  server.on("connect", (_request, socket) => closeWith(socket, wrongMethod("CONNECT"), "/"));
  ignoreUpgrades(server);
  server.on("clientError", answerUnreadable);
  server.requestTimeout = requestTimeoutMs;
};
