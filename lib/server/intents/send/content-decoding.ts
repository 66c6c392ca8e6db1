import "server-only";
import { promisify } from "node:util";
import zlib, { type InputType, type ZlibOptions } from "node:zlib";
import { codingsOf, maxAnswerBytes } from "#lib/v4/client/body.ts";

type Decode = (bytes: InputType, options: ZlibOptions) => Promise<Buffer>;

const inflate: Decode = promisify(zlib.inflate);
const inflateRaw: Decode = promisify(zlib.inflateRaw);
const gunzip: Decode = promisify(zlib.gunzip);
const unbrotli: Decode = promisify(zlib.brotliDecompress);

/** RFC 9110 defines `deflate` as a zlib stream; some servers send one without its header. */
const undeflate: Decode = (bytes, options) =>
  ((bytes as Uint8Array)[0] ?? 0) % 16 === 8 ? inflate(bytes, options) : inflateRaw(bytes, options);

const decoders: Readonly<Record<string, Decode>> = {
  gzip: gunzip,
  "x-gzip": gunzip,
  deflate: undeflate,
  br: unbrotli,
};

/** More codings than this on one answer are an attack, not a transfer. */
const maxCodings = 2;

/** `TOO_LARGE`: the decompressed body exceeds `maxAnswerBytes`. */
export type DecodingProblem = "UNKNOWN_ENCODING" | "BROKEN_ENCODING" | "TOO_LARGE";

/**
 * Returns the body with its content codings removed, or why they can't be removed. Reads at most
 * `maxAnswerBytes` bytes out of each coding. Never throws.
 */
export const decodeContent = async (
  bytes: Uint8Array,
  contentEncoding: string | null,
): Promise<{ bytes: Uint8Array } | { problem: DecodingProblem }> => {
  const codings = codingsOf(contentEncoding);
  if (codings.length === 0 || bytes.byteLength === 0) return { bytes };
  if (codings.length > maxCodings) return { problem: "UNKNOWN_ENCODING" };
  let decoded = bytes;
  // The header names the codings in the order in which they were applied.
  for (const coding of codings.toReversed()) {
    const decode = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
    if (!decode) return { problem: "UNKNOWN_ENCODING" };
    try {
      decoded = await decode(decoded, { maxOutputLength: maxAnswerBytes });
    } catch (error) {
      const isTooLarge =
        error instanceof RangeError && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
      return { problem: isTooLarge ? "TOO_LARGE" : "BROKEN_ENCODING" };
    }
  }
  return { bytes: decoded };
};
