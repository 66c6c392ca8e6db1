import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { root } from "../system/folders.ts";

const maxWidth = 100;
/** Shorter parts are clearer when they are repeated. */
const minSharedChars = 200;

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Replaces each larger part that stood before by the place of its first occurrence. */
const shareParts = (value: unknown): unknown => {
  const places = new Map<string, string>();
  const visit = (part: unknown, place: string): unknown => {
    if (!isNested(part)) return part;
    const text = JSON.stringify(part);
    const earlier = places.get(text);
    if (earlier !== undefined && text.length >= minSharedChars) return { "same as": earlier };
    places.set(text, place);
    if (Array.isArray(part)) return part.map((each, at) => visit(each, `${place}[${at}]`));
    return Object.fromEntries(
      Object.entries(part).map(([name, each]) => [
        name,
        visit(each, place === "" ? name : `${place} > ${name}`),
      ]),
    );
  };
  return visit(JSON.parse(JSON.stringify(value)), "");
};

/** Returns JSON in which what fits into one line is in one line. */
const toLines = (value: unknown, indent: string, before: number): string => {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, " ");
  if (!isNested(value) || indent.length + before + line.length < maxWidth) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const rows = Object.entries(value).map(([name, each]) => {
    const label = isList ? "" : `${JSON.stringify(name)}: `;
    return `${inner}${label}${toLines(each, inner, label.length)}`;
  });
  const [open, close] = isList ? "[]" : "{}";
  return `${open}\n${rows.join(",\n")}\n${indent}${close}`;
};

/** Returns a value as JSON for a person to read in a diff. What is repeated stands once. */
export const readableJson = (value: unknown): string => `${toLines(shareParts(value), "", 0)}\n`;

/**
 * Expects that a public surface is the one in a file, which a person reads in the diff of a change.
 * `file`: beside what it describes, e.g. `new URL("./schema.snapshot.sql", import.meta.url)`.
 */
export const expectSnapshotFile = async (file: URL, text: string): Promise<void> => {
  const path = fileURLToPath(file);
  const testPath = relative(root, expect.getState().testPath ?? "");
  await expect(
    text,
    `${relative(root, path)} is out of date. If the change is meant, renew it with: npm run unit -- ${testPath} --update`,
  ).toMatchFileSnapshot(path);
};
