import "server-only";
import { sql } from "drizzle-orm";
import { viewOfNotice } from "#lib/protocol/notification.ts";
import { maxViewName, viewHref } from "#lib/protocol/saved-view.ts";
import { openOrNull } from "#lib/server/intents/journal/secrets.ts";
import { isAnyOf } from "#lib/server/store/many-rows.ts";
import { store } from "#lib/server/store/store.ts";
import { savedViews } from "#lib/server/store/view-schema.ts";
import { openViewName } from "#lib/server/views/stored-view.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** A saved view as an email names it. */
export interface ToldView {
  name: string;
  /** Its address in Quartermaster, from `/` on. */
  href: string;
}

/** Letters that are written from right to left would move the number behind them. */
const isRightToLeft = (text: string) =>
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u200F]/u.test(
    text,
  );

/** Returns a name for a line of plain text: no longer than names are, in one line, in its own direction. */
const lineNameOf = (name: string): string => {
  const [...letters] = showUnsafe(name.replaceAll(/\s+/g, " "));
  const short =
    letters.length > maxViewName ? `${letters.slice(0, maxViewName).join("")}…` : letters.join("");
  return isRightToLeft(short) ? `\u2068${short}\u2069` : short;
};

/**
 * Returns the views that notifications of a person name, by their ids: their own, and those that are still shared.
 * Which of these their key has access to was checked when they were counted.
 */
export const findToldViews = async (
  personId: string,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, ToldView>> => {
  const ids = recordIds.flatMap((recordId) => viewOfNotice(recordId)?.viewId ?? []);
  if (ids.length === 0) return new Map();
  const found = await store()
    .select()
    .from(savedViews)
    .where(
      sql`${isAnyOf(savedViews.id, [...new Set(ids)])}
        and (${savedViews.ownerId} = ${personId} or ${savedViews.isShared})`,
    );
  return new Map(
    found.flatMap((view) => {
      const name = openOrNull(() => openViewName(view));
      return name === null
        ? []
        : [[view.id, { name: lineNameOf(name), href: viewHref(view) }] as const];
    }),
  );
};
