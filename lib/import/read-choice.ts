import type { FileTable } from "#lib/import/file-table.ts";
import type { EnglishHeaders } from "#lib/import/guess-mapping.ts";

/** The characters between the cells of a text file, with what they are called. */
export const separators = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Vertical bar",
} as const;
export type Separator = keyof typeof separators;

export const isSeparator = (text: string): text is Separator => Object.hasOwn(separators, text);

/** The encodings in which a text file can be read, with what they are called. */
export const encodings = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  "windows-1252": "Western (Windows-1252)",
  "windows-1250": "Central European (Windows-1250)",
  macintosh: "Western (Mac)",
} as const;
export type Encoding = keyof typeof encodings;

export const isEncoding = (text: string): text is Encoding => Object.hasOwn(encodings, text);

/** How a person says that a file is to be read; `null` where Quartermaster finds out. */
export interface ReadChoice {
  encoding: Encoding | null;
  separator: Separator | null;
  sheet: string | null;
}

export const noChoice: ReadChoice = { encoding: null, separator: null, sheet: null };

/** A file as it was read: `encoding` and `separator` of a text, `sheets` of a workbook. */
export interface ReadFile extends ReadChoice {
  table: FileTable;
  english: EnglishHeaders;
  sheets: string[];
}
