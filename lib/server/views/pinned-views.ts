import "server-only";
import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { ViewName } from "#lib/protocol/saved-view.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { savedViewPins, savedViews, viewSubscriptions } from "#lib/server/store/view-schema.ts";
import { isOwnSubscription, type NamedView, toViewName } from "#lib/server/views/find-views.ts";
import { isVisibleView, type ViewScope } from "#lib/server/views/visible-views.ts";

type PinnedRow = NamedView["view"] & Pick<NamedView, "ownerName" | "frequency">;

/** Returns the views that the person pinned, in the order of pinning, as a value of a statement. */
export const pinnedViewsOf = (principal: Principal, scope: ViewScope): SQL<PinnedRow[] | null> => {
  const row = sql`json_build_object('id', ${savedViews.id}, 'environment', ${savedViews.environment},
    'connectionId', ${savedViews.connectionId}, 'ownerId', ${savedViews.ownerId},
    'list', ${savedViews.list}, 'sealedName', ${savedViews.sealedName},
    'isShared', ${savedViews.isShared}, 'epoch', ${savedViews.epoch},
    'ownerName', ${people.displayName}, 'frequency', ${viewSubscriptions.frequency})`;
  const rows = store()
    .select({ pins: sql`json_agg(${row} order by ${asc(savedViewPins.pinnedAt)})` })
    .from(savedViewPins)
    .innerJoin(savedViews, eq(savedViews.id, savedViewPins.viewId))
    .innerJoin(people, eq(people.id, savedViews.ownerId))
    .leftJoin(viewSubscriptions, isOwnSubscription(principal))
    .where(and(eq(savedViewPins.personId, principal.userId), isVisibleView(principal, scope)));
  return sql<PinnedRow[] | null>`(${rows})`;
};

/** Returns pinned views by name, without those whose key is lost. */
export const toPinnedViews = (
  principal: Principal,
  rows: readonly PinnedRow[] | null,
): ViewName[] =>
  (rows ?? []).flatMap(
    ({ ownerName, frequency, ...view }) =>
      toViewName(principal, { view, ownerName, isPinned: true, frequency }) ?? [],
  );
