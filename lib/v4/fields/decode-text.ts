/**
 * Returns the text of bytes that a person gave: UTF-8, or UTF-16 as Windows writes it. A byte order mark
 * says which and is not part of the text. Throws `TypeError` for bytes that are no text in it.
 */
export const decodeText = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : "utf-8";
  return new TextDecoder(encoding, { fatal: true }).decode(bytes);
};
