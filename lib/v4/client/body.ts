/** The largest answer that is read, after decompression. */
export const largestAnswer = 8 * 1024 * 1024;

/** The largest error body that is looked into for a sentence. */
export const largestErrorBody = 64 * 1024;

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
