/** What a request may look like at all: methods, targets and body sizes. Needs no session or store. */

const kilobyte = 1024;

/** An email address, a password and a token need a fraction of this. */
export const maxSignInBytes = 8 * kilobyte;
/** The service accepts 64 KB (api-v4.md, Limits). */
const maxApiBytes = 64 * kilobyte;
/** A group with some thousand members, from a sender who is known before the body is read. */
export const maxScimBytes = 1024 * kilobyte;
/** Next's own development tools send stack frames. */
const maxDevelopmentBytes = 1024 * kilobyte;
/** The rules of a policy, which its page sends and imports whole. */
const maxPolicyBytes = 1024 * kilobyte;
const policyPath = "/settings/policies";

const isDevelopment = process.env.NODE_ENV === "development";

/** Returns how many bytes of body a request to a path may have. Pages accept none but for actions. */
export const maxBodyBytes = (method: string, path: string, isAction: boolean): number => {
  if (isDevelopment && path.startsWith("/__nextjs")) return maxDevelopmentBytes;
  if (method === "GET" || method === "HEAD") return 0;
  if (path.startsWith("/api/auth/")) return maxSignInBytes;
  if (path.startsWith("/api/scim/")) return maxScimBytes;
  if (path.startsWith("/api/") || path === "/mcp") return maxApiBytes;
  if (method !== "POST" || !isAction) return 0;
  return path === policyPath ? maxPolicyBytes : maxApiBytes;
};

export const allowedMethods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Returns whether a request target is a path whose percent-encoding can be decoded. */
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
 * Returns the declared length of a body in bytes; `null` for a chunked one, whose bytes have to be
 * counted. Node's parser refuses a malformed length, and both headers together.
 */
export const declaredLength = (headers: {
  "content-length"?: string | undefined;
  "transfer-encoding"?: string | undefined;
}): number | null =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : null;
