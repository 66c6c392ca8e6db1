import "server-only";
import { and, count, eq, ne, type SQL, sql } from "drizzle-orm";
import { maxSubscribedViews, type ViewFrequency, viewHour } from "#lib/protocol/saved-view.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { store } from "#lib/server/store/store.ts";
import { viewSubscriptions } from "#lib/server/store/view-schema.ts";
import { refusal, requireView } from "#lib/server/views/change-views.ts";

const units: Readonly<Record<ViewFrequency, "day" | "week">> = { daily: "day", weekly: "week" };

/**
 * Returns the next moment after `now` at which it is 8:00 in a time zone, of a weekly view on a Monday. The store
 * converts it, so that a change of the clocks moves no turn.
 */
export const nextTurnAt = (
  frequency: ViewFrequency,
  timeZone: string,
  now: SQL = sql`clock_timestamp()`,
): SQL<Date> => {
  const unit = units[frequency];
  const local = sql`(${now} at time zone ${timeZone}::text)`;
  const turn = sql`(date_trunc(${unit}::text, ${local}) + make_interval(hours => ${viewHour}))`;
  const wait = sql`case when ${local} < ${turn} then interval '0'
    else ${`1 ${unit}`}::interval end`;
  return sql`((${turn} + ${wait}) at time zone ${timeZone}::text)`;
};

const isSubscription = (personId: string, viewId: string) =>
  and(eq(viewSubscriptions.personId, personId), eq(viewSubscriptions.viewId, viewId));

/** What a person chose for a view. `timeZone`: by its canonical name. */
export interface Subscription {
  id: string;
  /** `null` ends the subscription. */
  frequency: ViewFrequency | null;
  timeZone: string;
}

/**
 * Tells the person the number of rows of a view from its next turn on, counted by the connection in use; or no
 * longer. Throws `PrincipalError` (no_connection) and `V4Error` (not_found, validation).
 */
export const subscribeToView = async (
  principal: Principal,
  { id, frequency, timeZone }: Subscription,
): Promise<void> => {
  const { userId: personId, connection } = principal;
  if (!connection) throw new PrincipalError("no_connection");
  // To end one needs no access to the view.
  if (frequency === null) {
    await store().delete(viewSubscriptions).where(isSubscription(personId, id));
    return;
  }
  await requireView(principal, id);
  const [others] = await store()
    .select({ count: count() })
    .from(viewSubscriptions)
    .where(and(eq(viewSubscriptions.personId, personId), ne(viewSubscriptions.viewId, id)));
  if ((others?.count ?? 0) >= maxSubscribedViews) {
    throw refusal(t("refusal.tooManySubscribed", { max: maxSubscribedViews }));
  }
  const { environment, id: connectionId } = connection;
  const chosen = {
    environment,
    connectionId,
    frequency,
    timeZone,
    nextAt: nextTurnAt(frequency, timeZone),
    lastCount: null,
    lastViewEpoch: null,
  };
  await store()
    .insert(viewSubscriptions)
    .values({ personId, viewId: id, ...chosen })
    .onConflictDoUpdate({
      target: [viewSubscriptions.personId, viewSubscriptions.viewId],
      // A turn that is running meanwhile tells nothing.
      set: { ...chosen, epoch: sql`${viewSubscriptions.epoch} + 1` },
    });
};
