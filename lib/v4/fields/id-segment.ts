/**
 * Record ids in the console's own URLs. An id is an opaque string of the service, and proxies and
 * routers rewrite `%2F`, `%25`, dots and blanks. A segment is the id itself where the id has only
 * letters, digits, `_` and `-`; otherwise it is `~` and the base64url form of the id's UTF-8 bytes.
 * Both consist of unreserved characters (RFC 3986, 2.3), which no proxy decodes or encodes.
 */

const unescapedId = /^[A-Za-z0-9_-]+$/;

/** Segments of other pages: `/orders/new`. */
const pageNames: ReadonlySet<string> = new Set(["new"]);

const needsNoEscape = (id: string) => unescapedId.test(id) && !pageNames.has(id);

const toBase64Url = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const fromBase64Url = (text: string) => {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (char) => char.charCodeAt(0));
};

const toUtf16 = (text: string) =>
  Uint8Array.from({ length: text.length * 2 }, (_, index) => {
    const unit = text.charCodeAt(index >> 1);
    return index % 2 === 0 ? unit >> 8 : unit & 255;
  });

const fromUtf16 = (bytes: Uint8Array) =>
  Array.from({ length: bytes.length / 2 }, (_, index) =>
    String.fromCharCode(((bytes[index * 2] ?? 0) << 8) | (bytes[index * 2 + 1] ?? 0)),
  ).join("");

/** Returns the path segment for an id. Different ids have different segments. */
export const toIdSegment = (id: string): string => {
  if (needsNoEscape(id)) return id;
  // JSON can carry half a surrogate pair, which UTF-8 cannot.
  if (!id.isWellFormed()) return `~~${toBase64Url(toUtf16(id))}`;
  return `~${toBase64Url(new TextEncoder().encode(id))}`;
};

const decodeEscaped = (segment: string): string | null => {
  try {
    const id = segment.startsWith("~~")
      ? fromUtf16(fromBase64Url(segment.slice(2)))
      : new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(
          fromBase64Url(segment.slice(1)),
        );
    // Base64 can write the same bytes in several ways; an id has one segment only.
    return toIdSegment(id) === segment ? id : null;
  } catch {
    return null;
  }
};

/**
 * Returns the id of a segment, with or without percent-encoding; `null` for a segment of no id. A
 * segment without `~` is the id itself, so that URLs from before this encoding still work. Never
 * throws.
 */
export const fromIdSegment = (segment: string): string | null => {
  try {
    const decoded = decodeURIComponent(segment);
    if (decoded.startsWith("~")) return decodeEscaped(decoded);
    return decoded === "" ? null : decoded;
  } catch {
    return null;
  }
};
