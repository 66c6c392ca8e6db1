/**
 * Headers of every answer. No `server-only`, no store, no settings: `proxy.ts` runs this before
 * anything is known about a request. They are a second wall: the first one is each route's own.
 */

const always: Readonly<Record<string, string>> = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy":
    "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), serial=(), usb=(), xr-spatial-tracking=()",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex, nofollow",
};

/** Nothing is allowed but what is named. React's development build alone needs `eval`. */
export const contentSecurityPolicy = (nonce: string, isDevelopment: boolean) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    `style-src-elem 'self' ${isDevelopment ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "manifest-src 'self'",
  ].join("; ");

/** For answers that are no page: nothing is allowed. */
export const closedPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Files that are the same for everyone: built ones, and what lies in `public`. */
const isAsset = (path: string) =>
  path.startsWith("/_next/static/") ||
  (!path.startsWith("/api/") && /\/[^/]+\.(?:ico|svg|png|webp|txt|webmanifest|woff2)$/.test(path));

export const securityHeaders = (path: string, policy: string): Record<string, string> => ({
  ...always,
  "Content-Security-Policy": policy,
  ...(isAsset(path) ? {} : { "Cache-Control": "private, no-store" }),
});
