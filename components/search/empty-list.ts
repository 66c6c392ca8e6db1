import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Page } from "#lib/v4/fields/page.ts";

/** What an answer says of a list without readable records. */
interface EmptyList extends Pick<ReadAnswer, "gap"> {
  totalCount: number | null;
}

/** Returns whether a list without readable records is really empty. */
export const isKnownEmpty = ({ totalCount, gap }: EmptyList) =>
  gap === null && (totalCount === null || totalCount === 0);

/**
 * Returns whether an answer has every record of a list without pages, so that one which it does not have
 * is not in the list.
 */
export const hasWholeList = ({
  data: { items, totalCount, nextCursor },
  gap,
}: {
  data: Page<unknown>;
  gap: ReadAnswer["gap"];
}): boolean =>
  gap === null && (totalCount === null ? nextCursor === null : totalCount <= items.length);

/** Returns the text for a list without readable records: `known` if it is really empty. */
export const emptyListText = (list: EmptyList, one: string, known: string) => {
  if (isKnownEmpty(list)) return known;
  if (list.gap === "unreadable") return t("table.unreadable", { noun: one });
  return list.gap === "unfamiliar"
    ? t("table.unfamiliar")
    : t("table.unlisted", { noun: one, total: String(list.totalCount) });
};
