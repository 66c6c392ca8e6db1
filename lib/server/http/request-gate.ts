import "server-only";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { findActionRefusal, isActionBody } from "#lib/server/http/action-request.ts";
import {
  allowedMethods,
  declaredLength,
  isKnownMethod,
  isWellFormedTarget,
  maxBodyBytes,
} from "#lib/server/http/request-limits.ts";
import { headerText, type RequestRefusal, refusalBody } from "#lib/server/http/request-refusal.ts";
import { closedPolicy, securityHeaders } from "#lib/server/http/security-headers.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import { takePage, takeSignIn, takeToken } from "#lib/server/limits/request-rate-limit.ts";

/** A whole request has to arrive within this time: a slow body must not hold its memory for long. */
const requestTimeoutMs = 30_000;

/** How long a client that is still sending may take to read why it was refused. */
const lingerMs = 1_000;

/**
 * A refused sign-in is answered this late: whoever floods the console over a few connections then
 * costs it one answer a second for each. Past the maximum, answers come at once.
 */
const slowAnswerMs = 1_000;
const maxSlowAnswers = 2_000;
let slowAnswers = 0;

/** Bodies that are still arriving take no more than this together. */
const maxHeldBytes = 32 * 1024 * 1024;
let heldBytes = 0;

const isDevelopment = process.env.NODE_ENV === "development";

const pathOf = (request: IncomingMessage) => (request.url ?? "/").split("?", 1)[0] ?? "/";

const headersOf = ({ headers }: IncomingMessage) => ({
  get: (name: string) => {
    const value = headers[name];
    return typeof value === "string" ? value : null;
  },
});

const isAction = ({ method, headers }: IncomingMessage) =>
  method === "POST" && headers["next-action"] !== undefined;

const limitOf = (request: IncomingMessage) =>
  maxBodyBytes(
    { method: request.method ?? "", path: pathOf(request), isAction: isAction(request) },
    isDevelopment,
  );

const tooLarge: RequestRefusal = { status: 413, message: "The request is too large." };

const tooBusy: RequestRefusal = {
  status: 503,
  message: "The console is busy. Try again in a moment.",
  retryAfterSeconds: 2,
};

const tooMany = (waitMs: number): RequestRefusal => ({
  status: 429,
  message: `Too many requests. Try again in ${Math.ceil(waitMs / 1000)} seconds.`,
  retryAfterSeconds: Math.ceil(waitMs / 1000),
});

/** Milliseconds to wait where too many requests of this kind came; else 0. */
const throttle = (request: IncomingMessage, path: string): number => {
  const headers = headersOf(request);
  if (path === "/api/auth/callback/password") return takeSignIn(headers);
  if (path.startsWith("/api/auth/")) return takeToken(headers);
  // Reads and actions are counted by person, where the session is known.
  const isPage = !/^\/(?:api|_next|__nextjs)/.test(path) && !isAction(request);
  return isPage ? takePage(headers) : 0;
};

/** Why a request is refused before Next sees it, or `null`. */
const findRefusal = (request: IncomingMessage): RequestRefusal | null => {
  const { method = "", url = "", headers } = request;
  if (!isKnownMethod(method)) {
    const message = `This console does not answer ${method}.`;
    return { status: 405, message, more: { Allow: allowedMethods } };
  }
  if (!isWellFormedTarget(url)) {
    return { status: 400, message: "This address is malformed. Check how it was copied." };
  }
  const length = declaredLength(headers);
  const max = limitOf(request);
  if (length === null ? max === 0 : !(length <= max)) return tooLarge;
  const waitMs = throttle(request, pathOf(request));
  if (waitMs > 0) return tooMany(waitMs);
  return isAction(request) ? findActionRefusal(headersOf(request), length) : null;
};

const hasBody = ({ headers }: IncomingMessage) => declaredLength(headers) !== 0;

/**
 * Writes an answer and closes the connection. The rest of the request is never read: the socket is
 * half closed, so that the client can read the answer, and destroyed a moment later.
 */
const closeWith = (socket: Socket, text: string) => {
  if (!socket.writable) return void socket.destroy();
  socket.end(text);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  timer.unref();
  socket.once("close", () => clearTimeout(timer));
};

const refuse = (request: IncomingMessage, response: ServerResponse, refusal: RequestRefusal) => {
  const path = pathOf(request);
  logDenial({
    what: path.startsWith("/api/auth/callback/") ? "sign-in" : "request",
    reason: String(refusal.status),
    address: clientAddress(headersOf(request)),
  });
  const { headers, body } = refusalBody(refusal, path);
  if (!hasBody(request)) {
    response.writeHead(refusal.status, headers);
    response.end(request.method === "HEAD" ? undefined : body);
    return;
  }
  // An earlier answer is still under way on this connection, or this one has begun.
  if (response.socket === null || response.headersSent) return void request.socket.destroy();
  closeWith(request.socket, headerText(refusal.status, headers) + body);
};

/**
 * Keeps a body until all of it has arrived, then hands it to Next as if it came at once: Next never
 * sees one that is too large, cut short or malformed. Nothing is read before `next` is called.
 */
const holdBody = (request: IncomingMessage, response: ServerResponse, next: () => void) => {
  const max = limitOf(request);
  const push = request.push.bind(request);
  const chunks: Buffer[] = [];
  let received = 0;
  let isOver = false;
  const end = (refusal: RequestRefusal | null) => {
    isOver = true;
    heldBytes -= received;
    request.removeListener("close", onClose);
    if (refusal) refuse(request, response, refusal);
  };
  const onClose = () => end(null);
  request.once("close", onClose);
  request.push = (chunk: unknown) => {
    if (isOver) return false;
    if (Buffer.isBuffer(chunk)) {
      received += chunk.length;
      heldBytes += chunk.length;
      chunks.push(chunk);
      if (received > max) end(tooLarge);
      else if (heldBytes > maxHeldBytes) end(tooBusy);
      return !isOver;
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
  };
};

/** Answers what Node's parser can't read, with the headers that every other answer has. */
const answerUnreadable = (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status =
    { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ""] ?? 400;
  const { headers, body } = refusalBody(
    { status, message: "The console could not read this request." },
    "/",
  );
  closeWith(socket, headerText(status, headers) + body);
};

const refuseSlowly = (
  request: IncomingMessage,
  response: ServerResponse,
  refusal: RequestRefusal,
) => {
  if (slowAnswers >= maxSlowAnswers) return refuse(request, response, refusal);
  slowAnswers += 1;
  const answer = () => {
    slowAnswers -= 1;
    clearTimeout(timer);
    request.socket.removeListener("close", answer);
    if (!request.socket.destroyed) refuse(request, response, refusal);
  };
  const timer = setTimeout(answer, slowAnswerMs);
  request.socket.once("close", answer);
};

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Stands before every listener of a server: refuses malformed targets, unknown methods, bodies
 * larger than their route takes and floods of sign-ins, before Next reads anything. All other
 * answers start with the security headers, which Next's own redirects and errors lack; the proxy
 * replaces the policy for pages.
 */
export const guardServer = (server: Server): void => {
  const listeners = server.listeners("request") as Listener[];
  const pass: Listener = (request, response) => {
    for (const [name, value] of Object.entries(securityHeaders(pathOf(request), closedPolicy))) {
      response.setHeader(name, value);
    }
    const next = () => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    if (hasBody(request)) holdBody(request, response, next);
    else next();
  };
  const guard =
    (next: Listener): Listener =>
    (request, response) => {
      const refusal = findRefusal(request);
      if (refusal?.status === 429) refuseSlowly(request, response, refusal);
      else if (refusal) refuse(request, response, refusal);
      else next(request, response);
    };
  server.removeAllListeners("request");
  server.on("request", guard(pass));
  // The client waits for leave to send its body: a refusal saves sending it.
  server.on(
    "checkContinue",
    guard((request, response) => {
      response.writeContinue();
      pass(request, response);
    }),
  );
  server.on("clientError", answerUnreadable);
  server.requestTimeout = requestTimeoutMs;
};
