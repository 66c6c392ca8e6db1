import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/**
 * The one writer of files that spreadsheet programs open. Other people write the texts in them, so no
 * text may end its cell or its row, or be run as a formula.
 */

/**
 * Where a formula would begin: at the start of a text, and after every character at which some program
 * begins a row, or a cell; then after blanks, characters without a shape and quotes, which programs skip.
 * The signs also have wide and small forms, which some programs fold. A text that has apostrophes there gets
 * one more, so that `undefused` takes away only what was added.
 */
const formulaStart =
  /(?:^|(?<=[\p{Cc}\p{Zl}\p{Zp};]))(?='*[\p{Zs}\p{Cf}"]*[=+\-@＝＋－＠﹦﹢﹣﹫])|^(?='*[\t\r\n])/gu;

/** Returns a text with an apostrophe wherever a spreadsheet would otherwise begin a formula. */
const defused = (text: string): string => text.replaceAll(formulaStart, "'");

/** Where `defused` put an apostrophe. */
const defusedStart =
  /(?:^|(?<=[\p{Cc}\p{Zl}\p{Zp};]))'(?='*[\p{Zs}\p{Cf}"]*[=+\-@＝＋－＠﹦﹢﹣﹫])|^'(?='*[\t\r\n])/gu;

/** Returns a text of a CSV file as it was before an apostrophe kept spreadsheets from running it. */
export const undefused = (text: string): string =>
  text.includes("'") ? text.replaceAll(defusedStart, "") : text;

/** The start of a CSV file: Excel reads a file without it in the machine's own character set. */
export const csvStart = "\uFEFF";

/** Returns rows as lines of a CSV file, every cell in quotes. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (cells) => `${cells.map((cell) => `"${defused(cell).replaceAll('"', '""')}"`).join(",")}\r\n`,
    )
    .join("");

/** Returns cells as one line for a terminal, with tabs between them. */
export const tabbedLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => defused(showUnsafe(cell.replaceAll(/[\t\r\n]+/g, " ")))).join("\t")}\n`;
