import type { ViewNotice } from "#lib/protocol/notification.ts";

/** What a notification says of a saved view: one sentence for the bell and for an email. */

const endedTexts = {
  view: "A subscription to a saved view ended: it was deleted, or you no longer have access to it.",
  access:
    "A subscription to a saved view ended: you no longer have access with the API key that it was made with.",
} as const;

/**
 * Returns the sentence: `Late in France: 14 (was 11)`. `name`: `null` where the person does not see the view any
 * more. `numberText` writes a number in a format of the person's.
 */
export const viewNoticeText = (
  notice: ViewNotice,
  name: string | null,
  numberText: (value: number) => string,
): string => {
  if ("ended" in notice) return endedTexts[notice.ended];
  const { count, undecidedCount, was } = notice;
  const title = name ?? "A saved view";
  const before = was === null ? "" : ` (was ${numberText(was)})`;
  if (count === null) {
    return `${title}: not known, because Quartermaster's copy does not prove it${before}`;
  }
  const others = undecidedCount === 0 ? "" : `, and ${numberText(undecidedCount)} more may match`;
  return `${title}: ${numberText(count)}${others}${before}`;
};
