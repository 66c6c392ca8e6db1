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
    "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(self), serial=(), usb=(), xr-spatial-tracking=()",
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "none",
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
    // The worker that reads spreadsheets.
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** The policy of answers that are not pages. */
export const closedPolicy =
  "default-src 'none'; base-uri 'none'; form-action 'self'; connect-src 'self'; frame-ancestors 'none'";

/** The files in `public`, which are the same for everyone. */
const isPublicFile = (path: string) =>
  /^\/(?:devices|icon-production|icon-sandbox)\.svg$/.test(path);

/** A built file. A path that could be read as another one, `/_next/static/../../orders`, names none. */
const isBuiltFile = (path: string) => /^\/_next\/static\/(?!.*\.\.)[\w.~/-]+$/.test(path);

/** A build does not change their names, so a browser asks again after an hour. */
const publicFileCaching = "public, max-age=3600";

const nosniff = { "X-Content-Type-Options": "nosniff" };

/**
 * Returns the headers of an answer. Scripts, styles and fonts get only what a browser applies to
 * them, because the rest is about documents. An SVG can be opened as a document, so it has a policy.
 * Only these files may be cached.
 */
export const securityHeaders = (path: string, policy: string): Record<string, string> => {
  if (isBuiltFile(path)) return nosniff;
  if (isPublicFile(path))
    return { ...nosniff, "Content-Security-Policy": policy, "Cache-Control": publicFileCaching };
  return {
    ...always,
    ...nosniff,
    "Content-Security-Policy": policy,
    "Cache-Control": "private, no-store",
  };
};
