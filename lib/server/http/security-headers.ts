/**
 * The security headers of every answer: a second line of defense behind each route's own checks.
 * This module needs no settings and no store, because `proxy.ts` runs it on every request.
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

/** Returns a page's Content-Security-Policy. Only React's development build needs `eval`. */
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

/** The policy of answers that are not pages. */
export const closedPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'self'; connect-src 'self'; frame-ancestors 'none'";

/** Whether the path names a file that is the same for everyone: built files and `public`. */
const isAsset = (path: string) =>
  path.startsWith("/_next/static/") ||
  (!path.startsWith("/api/") && /\/[^/]+\.(?:ico|svg|png|webp|txt|webmanifest|woff2)$/.test(path));

/** Returns the headers of an answer. Only assets may be cached. */
export const securityHeaders = (path: string, policy: string): Record<string, string> => ({
  ...always,
  "Content-Security-Policy": policy,
  ...(isAsset(path) ? {} : { "Cache-Control": "private, no-store" }),
});
