/** Nothing here knows a session or the store: these limits apply before either is looked at. */

const kilobyte = 1024;

/** An e-mail address, a password and a token fit in a fraction of this. */
export const maxSignInBytes = 8 * kilobyte;
/** The service takes 64 KB. */
const maxApiBytes = 64 * kilobyte;
/** Next's own development tools send stack frames. */
const maxDevelopmentBytes = 1024 * kilobyte;

interface RequestHead {
  method: string;
  /** Path without the query. */
  path: string;
  /** Whether it calls a Server Action. */
  isAction: boolean;
}

/** The most bytes of body that a request may bring. Pages take none. */
export const maxBodyBytes = (
  { method, path, isAction }: RequestHead,
  isDevelopment = false,
): number => {
  if (isDevelopment && path.startsWith("/__nextjs")) return maxDevelopmentBytes;
  if (method === "GET" || method === "HEAD") return 0;
  if (path.startsWith("/api/auth/")) return maxSignInBytes;
  if (path.startsWith("/api/")) return maxApiBytes;
  return method === "POST" && isAction ? maxApiBytes : 0;
};

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

export const allowedMethods = methods.join(", ");

export const isKnownMethod = (method: string): boolean => methods.includes(method);

/** Whether a request target is a path whose percent-encoding can be decoded. */
export const isWellFormedTarget = (target: string): boolean => {
  if (!target.startsWith("/")) return false;
  try {
    decodeURIComponent(target.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
};

/**
 * The declared length of a body: `null` for a chunked one, whose bytes have to be counted. Node's
 * parser refuses a malformed length, and both headers at once.
 */
export const declaredLength = (headers: {
  "content-length"?: string | undefined;
  "transfer-encoding"?: string | undefined;
}): number | null =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : null;
