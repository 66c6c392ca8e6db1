import "server-only";
import { env } from "#lib/server/env.ts";

/** Anything that changes something: sent by this console's own pages, or refused. */
export const isSameOriginWrite = (headers: Pick<Headers, "get">) =>
  headers.get("origin") === env().QM_ORIGIN && headers.get("sec-fetch-site") === "same-origin";

/** Reads by script: browsers leave Origin out of same-origin GETs, but say where they come from. */
export const isSameOriginRead = (headers: Pick<Headers, "get">) =>
  headers.get("sec-fetch-site") === "same-origin";
