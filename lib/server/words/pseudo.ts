import "server-only";
import type { CompiledMessage } from "icu-minify/format";

const accents: Readonly<Record<string, string>> = {
  a: "á",
  c: "ç",
  d: "ď",
  e: "é",
  g: "ĝ",
  h: "ĥ",
  i: "ï",
  k: "ķ",
  l: "ļ",
  n: "ñ",
  o: "ó",
  r: "ř",
  s: "š",
  t: "ţ",
  u: "ú",
  w: "ŵ",
  y: "ý",
  z: "ž",
  A: "Á",
  C: "Ç",
  D: "Ď",
  E: "É",
  I: "Ï",
  N: "Ñ",
  O: "Ó",
  S: "Š",
  T: "Ţ",
  U: "Ú",
};

const accented = (text: string) => text.replace(/[a-zA-Z]/g, (letter) => accents[letter] ?? letter);

type Node = Exclude<CompiledMessage, string>[number];

const nodeOf = (node: unknown): unknown => {
  if (typeof node === "string") return accented(node);
  if (!Array.isArray(node)) return node;
  const [name, type, ...rest] = node;
  if (type === undefined) return node;
  // A select or plural: its branches by their names.
  if (typeof type === "number" && type !== 0) {
    const [branches, ...others] = rest;
    if (typeof branches !== "object" || branches === null) return node;
    return [
      name,
      type,
      Object.fromEntries(
        Object.entries(branches).map(([branch, inside]) => [
          branch,
          Array.isArray(inside) ? inside.map(nodeOf) : nodeOf(inside),
        ]),
      ),
      ...others,
    ];
  }
  return [name, nodeOf(type), ...rest.map(nodeOf)];
};

const lengthOf = (message: CompiledMessage): number =>
  typeof message === "string"
    ? message.length
    : message.reduce<number>((sum, node) => sum + (typeof node === "string" ? node.length : 6), 0);

/**
 * Returns an English message with accents, in brackets and longer by two fifths, as other languages are:
 * what has no accent on screen is in no catalog, and a missing bracket shows a text that is cut.
 */
export const toPseudo = (message: CompiledMessage): CompiledMessage => {
  // As words, which break at the end of a line.
  const more = "·".repeat(Math.ceil(lengthOf(message) * 0.4)).replaceAll(/·{12}(?=·)/g, "$& ");
  const inside =
    typeof message === "string" ? [accented(message)] : (message.map(nodeOf) as Node[]);
  const parts = ["[", ...inside, ` ${more}]`] as Node[];
  return parts.every((part) => typeof part === "string") ? parts.join("") : parts;
};
