import { type NextRequest, NextResponse } from "next/server";
import { contentSecurityPolicy, securityHeaders } from "#lib/server/http/security-headers.ts";

/** Built files and those in `public` need no nonce; lib/server/http/request-gate.ts sets their headers. */
export const config = {
  matcher: "/((?!_next/static/|devices\\.svg$|icon-production\\.svg$|icon-sandbox\\.svg$).*)",
};

/**
 * Sets the headers of pages and data. It authorizes nothing: `lib/server` does, and does not rely on
 * this having run.
 */
export function proxy(request: NextRequest) {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
  const policy = contentSecurityPolicy(nonce, process.env.NODE_ENV === "development");
  const { pathname } = request.nextUrl;
  // Next's router adds `_rsc`. It is not part of the address that a person returns to.
  const visible = new URLSearchParams(request.nextUrl.searchParams);
  visible.delete("_rsc");
  const search = visible.size > 0 ? `?${visible}` : "";
  const forwarded = new Headers(request.headers);
  // Next reads the nonce for its own scripts and styles from here.
  forwarded.set("Content-Security-Policy", policy);
  forwarded.set("x-nonce", nonce);
  // Where to return after signing in: a Server Component does not know its path.
  forwarded.set("x-qm-path", `${pathname}${search}`);
  const response = NextResponse.next({ request: { headers: forwarded } });
  for (const [name, value] of Object.entries(securityHeaders(pathname, policy))) {
    response.headers.set(name, value);
  }
  return response;
}
