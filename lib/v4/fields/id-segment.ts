/**
 * Record ids in the console's own addresses. An id is an opaque string of the service, and proxies
 * and routers rewrite `%2F`, `%25`, dots and blanks on their way. An id of letters, digits, `_` and
 * `-` stands as it is; any other is `~` and the base64url form of its UTF-8 bytes. Both consist of
 * unreserved characters (RFC 3986, 2.3), which nothing on the way decodes or encodes.
 */

const plainId = /^[A-Za-z0-9_-]+$/;

/** Segments that are pages of their own: `/orders/new`. */
const pageNames: ReadonlySet<string> = new Set(["new"]);

const isPlain = (id: string) => plainId.test(id) && !pageNames.has(id);

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

/** Returns the path segment for an id. Distinct ids have distinct segments. */
export const toIdSegment = (id: string): string => {
  if (isPlain(id)) return id;
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
    // Base64 has several spellings of the same bytes; an id has one segment.
    return toIdSegment(id) === segment ? id : null;
  } catch {
    return null;
  }
};

/**
 * Returns the id behind a segment, with or without percent-encoding; `null` when there is none.
 * A segment without `~` is the id itself, so that addresses from before this encoding still open.
 * Never throws.
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
