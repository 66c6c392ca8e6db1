import { FileProblem, inSheet } from "#lib/import/file-problem.ts";
import { columnLetters } from "#lib/import/file-table.ts";
import { readEntry } from "#lib/import/zip-size.ts";

/** The formats with a time that every workbook has by number. Source: ECMA-376, 18.8.30. */
const builtInTimes: ReadonlySet<number> = new Set([
  18, 19, 20, 21, 22, 32, 33, 34, 35, 45, 46, 47, 55, 56,
]);

/** Returns whether a number format shows hours or seconds, besides quoted texts, colors and languages. */
const showsTime = (code: string): boolean =>
  /[hs]/i.test(
    code.replaceAll(/"[^"]*"|\\./g, "").replaceAll(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, ""),
  );

const openingTags = /<(?:\w+:)?(\w+)(?=[\s/>])[^>]*>/g;
const cells = /<(?:\w+:)?c\s[^>]*>/g;
const merges = /<(?:\w+:)?mergeCell\s[^>]*>/g;
const attributes = /\s(?:\w+:)?(\w+)="([^"]*)"/g;

/** Returns an attribute of an opening tag, whatever prefix it has. */
const attributeOf = (text: string, name: string): string | null => {
  for (const [, own, value = ""] of text.matchAll(attributes)) if (own === name) return value;
  return null;
};

/** Returns the opening tags of this name, whatever prefix they have. */
const tagsOf = (text: string, name: string): string[] =>
  [...text.matchAll(openingTags)].flatMap(([tag, own]) => (own === name ? [tag] : []));

/** Returns the path of a sheet by its position in the workbook. */
const findSheetPath = async (
  bytes: Uint8Array<ArrayBuffer>,
  position: number,
): Promise<string | null> => {
  const workbook = (await readEntry(bytes, "xl/workbook.xml")) ?? "";
  const relations = (await readEntry(bytes, "xl/_rels/workbook.xml.rels")) ?? "";
  const id = attributeOf(tagsOf(workbook, "sheet")[position] ?? "", "id");
  const relation = tagsOf(relations, "Relationship").find((each) => attributeOf(each, "Id") === id);
  const target = relation && attributeOf(relation, "Target");
  if (!target) return null;
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
};

/** Returns the cell styles whose number format shows a time. */
const findTimedStyles = async (bytes: Uint8Array<ArrayBuffer>): Promise<ReadonlySet<string>> => {
  const styles = (await readEntry(bytes, "xl/styles.xml")) ?? "";
  const codes = new Map(
    tagsOf(styles, "numFmt").map((each) => [
      attributeOf(each, "numFmtId"),
      attributeOf(each, "formatCode")?.replaceAll("&quot;", '"') ?? "",
    ]),
  );
  const [, cellFormats = ""] =
    /<(?:\w+:)?cellXfs[\s>](.*?)<\/(?:\w+:)?cellXfs>/s.exec(styles) ?? [];
  const formats = tagsOf(cellFormats, "xf").map((each) => attributeOf(each, "numFmtId"));
  const timed = formats.flatMap((id, style) => {
    const code = codes.get(id);
    const isTimed = code === undefined ? builtInTimes.has(Number(id)) : showsTime(code);
    return isTimed ? [String(style)] : [];
  });
  return new Set(timed);
};

const positionOf = (place: string) => {
  const [, letters = "", row = ""] = /^\$?([A-Z]+)\$?(\d+)$/i.exec(place) ?? [];
  const column = [...letters.toUpperCase()].reduce(
    (sum, letter) => sum * 26 + letter.charCodeAt(0) - 64,
    0,
  );
  return { row: Number(row) - 1, column: column - 1 };
};

/** Refuses merged cells with a value: only the first of them has it, and the others would look blank. */
const refuseMerged = (text: string, rows: readonly (readonly unknown[])[]) => {
  for (const [each] of text.matchAll(merges)) {
    const [first = "", last = first] = attributeOf(each, "ref")?.split(":") ?? [];
    const { row, column } = positionOf(first);
    const value = rows[row]?.[column] ?? null;
    if (first === last || value === null || value === "") continue;
    const letters = columnLetters(column);
    throw new FileProblem("merged", { row: row + 1, letters, first, last });
  }
};

/** What of a sheet the parser doesn't tell. */
export interface SheetMarks {
  /** Whether the number format of a cell shows a time. */
  isTimed: (row: number, column: number) => boolean;
}

/**
 * Reads how the cells of a sheet are formatted, by its position in the workbook. `rows`: its values. Throws
 * `FileProblem` where cells are merged.
 */
export const readMarks = async (
  bytes: Uint8Array<ArrayBuffer>,
  position: number,
  rows: readonly (readonly unknown[])[],
  sheet: string,
): Promise<SheetMarks> => {
  const path = await findSheetPath(bytes, position);
  const text = path === null ? null : await readEntry(bytes, path);
  if (text === null) return { isTimed: () => false };
  inSheet(sheet, () => refuseMerged(text, rows));
  const styles = await findTimedStyles(bytes);
  const timed = new Set<string>();
  if (styles.size > 0) {
    for (const [each] of text.matchAll(cells)) {
      if (styles.has(attributeOf(each, "s") ?? "")) timed.add(attributeOf(each, "r") ?? "");
    }
  }
  return { isTimed: (row, column) => timed.has(`${columnLetters(column)}${row + 1}`) };
};
