import { t } from "#lib/protocol/words/t.ts";

/**
 * The header of a column: what writes it in the language of the request or page. A plain text is the same in
 * every language, such as a code.
 */
export type Header = string | (() => string);

export const headerText = (header: Header): string =>
  typeof header === "string" ? header : header();

/** What a column of a list says of a record, as plain text: the same on screen and in every file. */
export interface ListCell<Row> {
  /** The column's, in the list's definition and in cookies. */
  id: string;
  header: Header;
  read: (row: Row) => string | null | undefined;
}

/** Returns what a file has in a cell whose value was not read. An empty cell says that there is none. */
export const notRead = (): string => t("exportFile.notRead");

/** Returns what a file has in a cell whose value the answer to a read did not say. */
export const unknownCell = (): string => t("exportFile.unknown");
