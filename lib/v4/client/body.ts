/** The maximum size of an answer, after decompression. */
export const maxAnswerBytes = 8 * 1024 * 1024;

/** The maximum size of an error body that is searched for a message. */
export const maxErrorBodyBytes = 64 * 1024;

export const tooLarge = Symbol("too large");

/** Returns the body, or `tooLarge` beyond the limit. Rejects when the connection breaks. */
export const readBytes = async (
  response: Response,
  limit: number,
): Promise<Uint8Array | typeof tooLarge> => {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      // Not awaited: the service decides when a canceled stream ends.
      reader.cancel().catch(() => undefined);
      return tooLarge;
    }
    chunks.push(value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
};

/** Returns the JSON in a body, whatever its content type; `undefined` for any other body. */
export const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
};

/**
 * Returns the content codings of a body in lower case, in the order in which they were applied,
 * without `identity`. Takes the `Content-Encoding` header. Source: RFC 9110, 8.4.
 */
export const codingsOf = (contentEncoding: string | null): string[] =>
  (contentEncoding ?? "")
    .toLowerCase()
    .split(",")
    .map((coding) => coding.trim())
    .filter((coding) => coding !== "" && coding !== "identity");

/** Returns a sentence about the content coding of an unreadable body, `""` without a coding. */
export const codingSentence = (contentEncoding: string | null): string => {
  const codings = codingsOf(contentEncoding);
  if (codings.length === 0) return "";
  // Quotes a name only if it is a token: the header holds any text of the service.
  const names = codings.filter((coding) => /^[\w-]{1,20}$/.test(coding)).join(", ");
  return `The service's answer is compressed${names && ` (${names})`} and could not be decompressed.`;
};
