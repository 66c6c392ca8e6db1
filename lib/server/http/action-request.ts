import "server-only";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RequestRefusal } from "#lib/server/http/request-refusal.ts";
import { isSameOriginWrite } from "#lib/server/http/same-origin.ts";
import type { HeaderReader } from "#lib/server/limits/client-address.ts";
import { perProcess } from "#lib/server/per-process.ts";

/** Next's header for an answer to an unknown Server Action. */
const notFoundHeader = "x-nextjs-action-not-found";

const boundaryOf = (type: string): string | null =>
  /^multipart\/form-data\s*;.*\bboundary="?([^";]{1,70})"?/i.exec(type)?.[1] ?? null;

const isPlainText = (type: string) => /^text\/plain(?:;|$)/i.test(type);

/** The ids of this build's actions; `null` in development, where they change with the code. */
const knownActions = perProcess("qmActions", () => {
  const path = join(process.cwd(), ".next/server/server-reference-manifest.json");
  if (process.env.NODE_ENV !== "production" || !existsSync(path)) return { ids: null };
  const { node = {} }: { node?: object } = JSON.parse(readFileSync(path, "utf8"));
  return { ids: new Set(Object.keys(node)) };
});

/** Returns why a request to a Server Action is refused by its headers and length, or `null`. */
export const findActionRefusal = (
  headers: HeaderReader,
  length: number | null,
): RequestRefusal | null => {
  if (!isSameOriginWrite(headers)) {
    return { status: 403, message: "This request did not come from Quartermaster's own pages." };
  }
  const id = headers.get("next-action") ?? "";
  if (!/^[0-9a-f]{42}$/.test(id) || length === 0) {
    return { status: 400, message: "This request is malformed. Nothing was changed." };
  }
  if (knownActions().ids?.has(id) === false) {
    const message = "This page has expired. Reload it. Nothing was changed.";
    return { status: 409, message, extraHeaders: { [notFoundHeader]: "1" } };
  }
  const type = headers.get("content-type") ?? "";
  return isPlainText(type) || boundaryOf(type) !== null
    ? null
    : { status: 415, message: "This content type is not supported. Nothing was changed." };
};

const isEscape = /^\$(?:[$DnNIuTS-]|$)/;

const isJson = (text: string, check = (_key: string, value: unknown) => value): boolean => {
  try {
    JSON.parse(text, check);
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns whether React can decode the arguments from this text alone. A string that begins with
 * `$` is either an escape or a reference to another part of the body.
 */
const isSelfContained = (text: string): boolean =>
  isJson(text, (_key, value) => {
    if (typeof value === "string" && value.startsWith("$") && !isEscape.test(value)) {
      throw new SyntaxError("refers to another part");
    }
    return value;
  });

/** Returns whether a multipart body is complete and its part `0`, the arguments, is JSON. */
const isMultipart = (body: string, boundary: string): boolean => {
  if (!body.startsWith(`--${boundary}\r\n`)) return false;
  if (!body.trimEnd().endsWith(`\r\n--${boundary}--`)) return false;
  const first = body
    .split(`--${boundary}`)
    .find((part) => /^\r\ncontent-disposition: form-data; name="0"\r\n/i.test(part));
  const at = first?.indexOf("\r\n\r\n") ?? -1;
  return first !== undefined && at >= 0 && isJson(first.slice(at + 4).trim());
};

/**
 * Returns whether a body can be the arguments of a Server Action. Next answers 200 even to one that
 * can't.
 */
export const isActionBody = (type: string, body: Buffer): boolean => {
  const boundary = boundaryOf(type);
  return boundary === null
    ? isSelfContained(body.toString("utf8"))
    : isMultipart(body.toString("latin1"), boundary);
};
