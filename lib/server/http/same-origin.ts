import "server-only";
import { t } from "#lib/protocol/words/t.ts";
import { env } from "#lib/server/env.ts";
import type { HeaderReader } from "#lib/server/limits/client-address.ts";
import { warnOnce } from "#lib/server/warn-once.ts";
import { inLanguage } from "#lib/server/words/request-language.ts";

/** Returns whether a page of Quartermaster sent a write, by its Origin and Sec-Fetch-Site headers. */
export const isSameOriginWrite = (headers: HeaderReader) =>
  headers.get("origin") === env().QM_ORIGIN && headers.get("sec-fetch-site") === "same-origin";

/**
 * Returns whether a page of Quartermaster sent a read. Browsers leave Origin out of same-origin
 * GETs, so Sec-Fetch-Site alone decides.
 */
export const isSameOriginRead = (headers: HeaderReader) =>
  headers.get("sec-fetch-site") === "same-origin";

/** Returns why a read is refused that `isSameOriginRead` does not accept. */
export const readProblem = (headers: HeaderReader): string =>
  headers.get("sec-fetch-site") === null ? t("refusal.ownPagesUnknown") : t("refusal.ownPages");

/** Returns an origin as it is written in a message; `null` for a text that is none. */
const readOrigin = (text: string | null): string | null => {
  const url = URL.parse(text ?? "");
  return url && /^https?:$/.test(url.protocol) && url.origin.length < 300 ? url.origin : null;
};

/** Returns the hosts that arrived. Next copies Host to X-Forwarded-Host where there is none. */
const hostsIn = (headers: HeaderReader): string => {
  const [host, forwarded] = ["host", "x-forwarded-host"].map((name) =>
    (headers.get(name) ?? "none").replace(/[^\w.:[\]-]/g, "?").slice(0, 200),
  );
  const isForwarded = forwarded !== "none" && forwarded !== host;
  return `Host ${host}${isForwarded ? `, X-Forwarded-Host ${forwarded}` : ""}`;
};

/** Returns whether the browser says that a page sent a request to the server that it came from. */
const isFromOwnPage = (headers: HeaderReader, origin: string | null): boolean => {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin";
  // Browsers send no Sec-Fetch-Site to a server that they reach by plain HTTP on another machine.
  const hosts = ["host", "x-forwarded-host"].map((name) => headers.get(name));
  return origin !== null && hosts.includes(new URL(origin).host);
};

/**
 * Returns why a write is refused that `isSameOriginWrite` does not accept. Where the page was opened at another
 * address than QM_ORIGIN, or a reverse proxy left headers out, it says what arrived. The log says what
 * to set as well.
 */
export const originProblem = (headers: HeaderReader): string => {
  const { QM_ORIGIN } = env();
  const origin = readOrigin(headers.get("origin"));
  if (origin === null && headers.get("sec-fetch-site") === "same-origin") {
    return warned(() => t("refusal.noOrigin"));
  }
  if (origin === QM_ORIGIN && headers.get("sec-fetch-site") === null) {
    return warned(() => t("refusal.noFetchSite"));
  }
  if (origin === null || origin === QM_ORIGIN || !isFromOwnPage(headers, origin))
    return t("refusal.otherSite");
  const arrived = `Origin ${origin}, ${hostsIn(headers)}`;
  return warned(
    () => t("refusal.otherAddress", { origin, own: QM_ORIGIN, arrived }),
    ` To make ${origin} its address, set QM_ORIGIN=${origin} and start Quartermaster again.`,
  );
};

/** `remedy`: for the log alone, because only people who run Quartermaster can set anything. The log is English. */
const warned = (write: () => string, remedy = ""): string => {
  warnOnce(`a write was refused: ${inLanguage("en", write)}${remedy}`);
  return write();
};
