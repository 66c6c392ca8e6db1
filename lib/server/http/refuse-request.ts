import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Language } from "#lib/protocol/words/languages.ts";
import { t } from "#lib/protocol/words/t.ts";
import { pathOf } from "#lib/server/http/find-refusal.ts";
import { declaredLength } from "#lib/server/http/request-limits.ts";
import { headerText, type RequestRefusal, refusalBody } from "#lib/server/http/request-refusal.ts";
import { clientAddress, headerReader } from "#lib/server/limits/client-address.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import { inLanguage, languageOfRequest } from "#lib/server/words/request-language.ts";

/** How long a client that is still sending has to read why it was refused. */
const lingerMs = 1_000;

/**
 * A 429 is answered with this delay, so that a flood over a few connections costs one answer a
 * second each. Past the maximum of delayed answers, 429s are sent at once.
 */
const answerDelayMs = 1_000;
const maxDelayedAnswers = 2_000;
let delayedAnswers = 0;

export const hasBody = ({ headers }: IncomingMessage) => declaredLength(headers) !== 0;

/**
 * Writes an answer and closes the connection without reading the rest of the request: half-closes
 * the socket, so that the client can read the answer, and destroys it a moment later.
 */
export const closeWith = (socket: Duplex, refusal: RequestRefusal, path: string) => {
  if (!socket.writable) return void socket.destroy();
  const { headers, body } = refusalBody(refusal, path);
  socket.end(headerText(refusal.status, headers) + body);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  timer.unref();
  socket.once("close", () => clearTimeout(timer));
};

/** Answers a request with a refusal, and closes the connection where a body may still arrive. */
export const refuse = (
  request: IncomingMessage,
  response: ServerResponse,
  refusal: RequestRefusal,
) => {
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

/** Returns the language of a request that could not be read, as far as its bytes name one. */
const languageIn = (packet: Buffer | undefined): Language => {
  const head = packet?.toString("latin1") ?? "";
  const [, acceptLanguage] = /\naccept-language: *([^\r\n]*)/i.exec(head) ?? [];
  const [, cookie] = /\ncookie: *([^\r\n]*)/i.exec(head) ?? [];
  return languageOfRequest({ headers: { "accept-language": acceptLanguage, cookie } });
};

/** Answers a request that Node's parser can't read, with the same headers as every other answer. */
export const answerUnreadable = (
  error: NodeJS.ErrnoException & { rawPacket?: Buffer },
  socket: Duplex,
) => {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const status =
    { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ""] ?? 400;
  const message = inLanguage(languageIn(error.rawPacket), () =>
    status === 431 ? t("refusal.addressTooLong") : t("refusal.malformed"),
  );
  closeWith(socket, { status, message }, "/");
};

/** Refuses a request after a delay. */
export const refuseLater = (
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
