import "server-only";
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { t } from "#lib/protocol/words/t.ts";
import { boundaryOf } from "#lib/server/http/action-body.ts";
import type { RequestRefusal } from "#lib/server/http/request-refusal.ts";
import { isSameOriginWrite, originProblem } from "#lib/server/http/same-origin.ts";
import type { HeaderReader } from "#lib/server/limits/client-address.ts";
import { perProcess } from "#lib/server/per-process.ts";

/** Next's header for an answer to an unknown Server Action. */
const notFoundHeader = "x-nextjs-action-not-found";

const isPlainText = (type: string) => /^text\/plain(?:;|$)/i.test(type);

export const unsupportedType = (): RequestRefusal => ({
  status: 415,
  message: t("refusal.contentType"),
});

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
    return { status: 403, message: originProblem(headers) };
  }
  const id = headers.get("next-action") ?? "";
  if (!/^[0-9a-f]{42}$/.test(id) || length === 0) {
    return { status: 400, message: t("refusal.malformedAction") };
  }
  if (knownActions().ids?.has(id) === false) {
    const message = t("refusal.pageExpired");
    return { status: 409, message, extraHeaders: { [notFoundHeader]: "1" } };
  }
  const type = headers.get("content-type") ?? "";
  return isPlainText(type) || boundaryOf(type) !== null ? null : unsupportedType();
};

/**
 * Next refuses an action, with 500, whose Origin is not the host of the request, which a reverse proxy
 * may have replaced. `findActionRefusal` has compared Origin with QM_ORIGIN.
 */
export const setOriginHost = ({ headers }: IncomingMessage): void => {
  headers["x-forwarded-host"] = URL.parse(headers.origin ?? "")?.host;
};
