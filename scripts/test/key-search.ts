/**
 * Returns the base64 characters that the bytes always produce inside a longer text, for each of the
 * three offsets at which they can start.
 */
const base64Cores = (bytes: Buffer): string[] =>
  [0, 1, 2].map((offset) => {
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
    const text = shifted.toString("base64").replace(/=+$/, "");
    // The first characters also encode the bytes before, and the last ones the bytes after.
    const from = [0, 2, 3][offset] ?? 0;
    return text.slice(from, Math.floor((shifted.length * 8) / 6));
  });

const percentEncoded = (bytes: Buffer) =>
  [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");

const spellingsOf = (key: string): [name: string, needle: Buffer][] => {
  const bare = key.replace(/^svc_sk_|^dlk_v2_|^whsec_/, "");
  return [key, bare].flatMap((text) => {
    const bytes = Buffer.from(text);
    const hex = bytes.toString("hex");
    const percent = percentEncoded(bytes);
    const needles: [string, string][] = [
      ["raw", text],
      ["reversed", [...text].toReversed().join("")],
      ["hex", hex],
      ["HEX", hex.toUpperCase()],
      ["url", encodeURIComponent(text)],
      ["percent", percent],
      ["PERCENT", percent.toUpperCase()],
      ...base64Cores(bytes).flatMap((core): [string, string][] => [
        ["base64", core],
        ["base64url", core.replaceAll("+", "-").replaceAll("/", "_")],
      ]),
    ];
    return needles.map(([name, needle]): [string, Buffer] => [name, Buffer.from(needle)]);
  });
};

/** Returns the names of the encodings in which bytes contain a key, as a browser or a log may. */
export const findKey = (bytes: Buffer, key: string): string[] => [
  ...new Set(spellingsOf(key).flatMap(([name, needle]) => (bytes.includes(needle) ? [name] : []))),
];
