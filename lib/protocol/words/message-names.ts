/** The names of messages by their parts. */
export type MessageNames = Readonly<Record<string, readonly string[]>>;

/** The words that a page or layout gives the browser: with itself, and once the browser has nothing else to do. */
export interface WordsOfPage {
  atOnce: MessageNames;
  later: MessageNames;
}
