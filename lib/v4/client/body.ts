/** The largest answer that is read, after decompression. */
export const maxAnswerBytes = 8 * 1024 * 1024;

/** The largest error body that is looked into for a sentence. */
export const maxErrorBodyBytes = 64 * 1024;

/** Stands for an answer larger than what is read. */
export const tooLarge = Symbol("too large");

/**
 * The whole body, or `tooLarge` as soon as it is known to be. Rejects when the connection breaks
 * before the end.
 */
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
      // Not awaited: the sender decides when a cancelled stream ends.
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

/** The JSON in a body; `undefined` when it is none, whatever its content type claims. */
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

/** Returns a sentence that blames the content coding of an unreadable body, `""` without one. */
export const codingSentence = (contentEncoding: string | null): string => {
  const codings = codingsOf(contentEncoding);
  if (codings.length === 0) return "";
  // A name is quoted only if it is a token: the header is the service's own text.
  const names = codings.filter((coding) => /^[\w-]{1,20}$/.test(coding)).join(", ");
  return `The service's answer is compressed${names && ` (${names})`} and could not be decompressed.`;
};
