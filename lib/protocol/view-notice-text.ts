import type { ViewNotice } from "#lib/protocol/notification.ts";
import { t } from "#lib/protocol/words/t.ts";

/** What a notification says of a saved view: one sentence for the bell and for an email. */

/**
 * Returns the sentence: `Late in France: 14 (was 11)`. `name`: `null` where the person does not see the view any
 * more. `numberText` writes a number in a format of the person's.
 */
export const viewNoticeText = (
  notice: ViewNotice,
  name: string | null,
  numberText: (value: number) => string,
): string => {
  if ("ended" in notice) return t("notice.viewEnded", { why: notice.ended });
  const { count, undecidedCount, was } = notice;
  const about = {
    view: name ?? t("notice.aView"),
    hasBefore: was === null ? "no" : "yes",
    was: was === null ? "" : numberText(was),
  };
  if (count === null) return t("notice.viewUnknown", about);
  return t("notice.viewCount", {
    ...about,
    count: numberText(count),
    hasMore: undecidedCount === 0 ? "no" : "yes",
    more: numberText(undecidedCount),
  });
};
