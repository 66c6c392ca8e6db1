import "server-only";
import { and, count, eq } from "drizzle-orm";
import { maxPinnedViews } from "#lib/protocol/saved-view.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { store } from "#lib/server/store/store.ts";
import { savedViewPins } from "#lib/server/store/view-schema.ts";
import { refusal, requireView } from "#lib/server/views/change-views.ts";

/** Puts a view into the person's navigation, or takes it out. Throws `V4Error`. */
export const pinView = async (
  principal: Principal,
  id: string,
  isPinned: boolean,
): Promise<void> => {
  const { userId: personId } = principal;
  await requireView(principal, id);
  const isOwnPin = and(eq(savedViewPins.personId, personId), eq(savedViewPins.viewId, id));
  if (!isPinned) {
    await store().delete(savedViewPins).where(isOwnPin);
    return;
  }
  const [pinned] = await store()
    .select({ count: count() })
    .from(savedViewPins)
    .where(eq(savedViewPins.personId, personId));
  if ((pinned?.count ?? 0) >= maxPinnedViews) {
    throw refusal(t("refusal.tooManyPinned", { max: maxPinnedViews }));
  }
  await store().insert(savedViewPins).values({ viewId: id, personId }).onConflictDoNothing();
};
