import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";

/**
 * The routes whose answers are compressed, besides pages, actions and files. Compressed secrets can be
 * guessed by their length where an answer repeats the request's input (BREACH), so the routes of
 * sign-in, whose answers have tokens, are not among them. The answers of these routes have no secret.
 */
const compressedRoutes = /^\/api\/(?:read|open-orders|requests|words)(?:[/?]|$)/;

const compressedTypes =
  /^(?:text\/(?:html|css|x-component)|application\/(?:javascript|json)|image\/svg\+xml)(?:;|$)/;

const isCompressed = (request: IncomingMessage, response: ServerResponse) => {
  const target = request.url ?? "";
  if (target.startsWith("/api/") && !compressedRoutes.test(target)) return false;
  // Next passes the type of a route's answer as a list.
  return compressedTypes.test(String(response.getHeader("Content-Type") ?? "").toLowerCase());
};

/** A page of 50 orders is a sixth smaller than by gzip, for about the same time of another thread. */
const quality = 5;
/** 256 KB: no page is larger, and each one that is being sent holds several times its window. */
const windowBits = 18;

const compress = compression({
  filter: isCompressed,
  brotli: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
    },
  },
}) as (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Lets a response compress what is written to it, by Brotli, or by gzip for browsers without it.
 * Next compresses by gzip only.
 */
export const compressAnswer = (request: IncomingMessage, response: ServerResponse): void =>
  compress(request, response, () => undefined);
