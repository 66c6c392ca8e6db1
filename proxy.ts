import { type NextRequest, NextResponse } from "next/server";
import { canonicalOrigin } from "#lib/server/http/canonical-origin.ts";
import { contentSecurityPolicy, securityHeaders } from "#lib/server/http/security-headers.ts";

/**
 * Headers and one redirect, on every request. Who may see what is decided in `lib/server`: this
 * file is no wall, and nothing relies on it having run.
 */
export function proxy(request: NextRequest) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === "development");
  const { pathname } = request.nextUrl;
  // Next's own mark on the requests of its router: no part of an address a person comes back to.
  const shown = new URLSearchParams(request.nextUrl.searchParams);
  shown.delete("_rsc");
  const search = shown.size > 0 ? `?${shown}` : "";
  const origin =
    request.method === "GET" && !pathname.startsWith("/api/")
      ? canonicalOrigin(request.headers.get("host"), process.env.QM_ORIGIN)
      : null;
  const forwarded = new Headers(request.headers);
  // Next takes the nonce for its own scripts and styles from here.
  forwarded.set("Content-Security-Policy", policy);
  forwarded.set("x-nonce", nonce);
  // Where to come back to after signing in: a Server Component knows no path.
  forwarded.set("x-qm-path", `${pathname}${search}`);
  const response = origin
    ? NextResponse.redirect(`${origin}${pathname}${request.nextUrl.search}`, 307)
    : NextResponse.next({ request: { headers: forwarded } });
  for (const [name, value] of Object.entries(securityHeaders(pathname, policy))) {
    response.headers.set(name, value);
  }
  return response;
}
