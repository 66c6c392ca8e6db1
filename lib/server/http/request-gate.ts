import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { t } from "#lib/protocol/words/t.ts";
import { isActionBody } from "#lib/server/http/action-body.ts";
import { setOriginHost } from "#lib/server/http/action-request.ts";
import { withStatus } from "#lib/server/http/answer-status.ts";
import { canonicalOrigin } from "#lib/server/http/canonical-origin.ts";
import { compressAnswer } from "#lib/server/http/compress-answers.ts";
import { openCompressedFiles } from "#lib/server/http/compressed-files.ts";
import {
  findRefusal,
  isAction,
  limitOf,
  pathOf,
  tooLarge,
  wrongMethod,
} from "#lib/server/http/find-refusal.ts";
import { holdScripts } from "#lib/server/http/hold-scripts.ts";
import {
  answerUnreadable,
  closeWith,
  hasBody,
  refuse,
  refuseLater,
} from "#lib/server/http/refuse-request.ts";
import { isWellFormedTarget } from "#lib/server/http/request-limits.ts";
import type { RequestRefusal } from "#lib/server/http/request-refusal.ts";
import { closedPolicy, securityHeaders } from "#lib/server/http/security-headers.ts";
import {
  closeAfterUpgrade,
  ignoreUpgrades,
  toOriginForm,
} from "#lib/server/http/unusual-requests.ts";
import { asRequest } from "#lib/server/request-id.ts";
import { traceRequest } from "#lib/server/tracing/trace-request.ts";
import {
  formatsOfRequest,
  inLanguage,
  languageOfRequest,
} from "#lib/server/words/request-language.ts";

/** A request has to arrive completely within this time, so that slow bodies don't occupy memory. */
const requestTimeoutMs = 30_000;

/** Bodies that are still arriving may use this much memory together. */
const maxBufferedBytes = 32 * 1024 * 1024;
let bufferedBytes = 0;

const tooBusy = (): RequestRefusal => ({
  status: 503,
  message: t("refusal.busy"),
  retryAfterSeconds: 2,
});

/** A path that no page has: Next answers it with the page "not found". */
const missingPage = "/malformed-address";

/** Shows a person who opens a malformed address a page instead of a line of text. */
const nameMissingPage = (request: IncomingMessage) => {
  const wantsPage = request.method === "GET" && request.headers.accept?.includes("text/html");
  if (!wantsPage || isWellFormedTarget(request.url ?? "")) return;
  if (!pathOf(request).startsWith("/api/")) request.url = missingPage;
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
      if (received > max) end(tooLarge());
      else if (bufferedBytes > maxBufferedBytes) end(tooBusy());
      return !hasEnded;
    }
    const body = Buffer.concat(chunks);
    if (isAction(request) && !isActionBody(request.headers["content-type"] ?? "", body)) {
      end({ status: 400, message: t("refusal.malformedAction") });
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

/** What only programs call: agents, identity providers and the service's events. They read English. */
const programsPath = /^\/(?:mcp|api\/(?:scim|webhooks))(?:\/|$)/;

/** Runs `work` in the language and the formats of who sent a request. */
const inLanguageOf = (request: IncomingMessage, work: () => void): void => {
  const isProgram = programsPath.test(pathOf(request));
  const language = isProgram ? "en" : languageOfRequest(request);
  inLanguage(language, work, isProgram ? undefined : formatsOfRequest(request, language));
};

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers the requests that Next must not see. Returns false for all others. */
type OwnListener = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Puts a gate before a server's request listeners. It refuses malformed targets, unknown methods,
 * bodies larger than their route accepts and floods of sign-ins before Next reads anything. It sets
 * the security headers on all other answers, because Next's own redirects and errors lack them; the
 * proxy replaces the policy for pages. `answerOwn` gets each request before Next, with its body unread.
 * Each request has an id, which its log lines, audit entries and trace carry.
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
      asRequest(() =>
        inLanguageOf(request, () =>
          traceRequest(request, response, () => {
            closeAfterUpgrade(request, response);
            toOriginForm(request);
            nameMissingPage(request);
            const refusal = findRefusal(request);
            if (refusal?.status === 429) refuseLater(request, response, refusal);
            else if (refusal) refuse(request, response, refusal);
            else next(request, response);
          }),
        ),
      );
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
