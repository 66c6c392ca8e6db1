import "server-only";
import { env } from "#lib/server/env.ts";
import type { HeaderReader } from "#lib/server/limits/client-address.ts";

/** Returns whether a page of Quartermaster sent a write, by its Origin and Sec-Fetch-Site headers. */
export const isSameOriginWrite = (headers: HeaderReader) =>
  headers.get("origin") === env().QM_ORIGIN && headers.get("sec-fetch-site") === "same-origin";

/**
 * Returns whether a page of Quartermaster sent a read. Browsers leave Origin out of same-origin
 * GETs, so Sec-Fetch-Site alone decides.
 */
export const isSameOriginRead = (headers: HeaderReader) =>
  headers.get("sec-fetch-site") === "same-origin";
