/**
 * For a person to whom the server shows only matches in fields that they can see, and for whom it checks
 * no more than five unclear ones (docs/decisions/032-support-may-search-by-text.md).
 */
export const partialSearchNote = "Matches outside the fields that you can see are not shown.";

/** Returns the text for a list in which such a search found nothing. */
export const partialSearchText = (many: string) =>
  `No ${many} found in the fields that you can see. Some may be missing: try a longer text, an ID or a serial number.`;
