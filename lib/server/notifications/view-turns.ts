import "server-only";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type ViewNotice, viewRecordId } from "#lib/protocol/notification.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { env } from "#lib/server/env.ts";
import type { RowCount } from "#lib/server/filter/count-filtered.ts";
import { findFirstGrantWhere } from "#lib/server/grants/grants.ts";
import { connectionFields } from "#lib/server/keys/connection.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { addFound } from "#lib/server/notifications/produce.ts";
import { notificationSettings } from "#lib/server/notifications/settings.ts";
import { connections, grants, people } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { savedViews, viewSubscriptions } from "#lib/server/store/view-schema.ts";
import { countView } from "#lib/server/views/count-views.ts";
import { findViewRows, toSavedView } from "#lib/server/views/find-views.ts";
import { nextTurnAt } from "#lib/server/views/subscribe.ts";
import { viewScopeOf } from "#lib/server/views/visible-views.ts";
import { isDue, takenFor } from "#lib/server/work/due-rows.ts";

type Subscription = typeof viewSubscriptions.$inferSelect;

/** Subscriptions that one process takes at once. */
const maxTurns = 20;

/** Takes subscriptions whose turn it is. If this process dies, they are due again. */
const takeDue = async (): Promise<Subscription[]> => {
  const due = store()
    .select({ personId: viewSubscriptions.personId, viewId: viewSubscriptions.viewId })
    .from(viewSubscriptions)
    .where(and(eq(viewSubscriptions.environment, env().QM_ENVIRONMENT), isDue(viewSubscriptions)))
    .orderBy(viewSubscriptions.nextAt)
    .limit(maxTurns)
    .for("update", { skipLocked: true });
  return store()
    .update(viewSubscriptions)
    .set(takenFor(viewSubscriptions, notificationSettings().viewTurnMs))
    .where(sql`(${viewSubscriptions.personId}, ${viewSubscriptions.viewId}) in ${due}`)
    .returning();
};

/** The subscription is as this process took it: neither another process nor the person changed it since. */
const isMine = ({ personId, viewId, epoch }: Subscription) =>
  and(
    eq(viewSubscriptions.personId, personId),
    eq(viewSubscriptions.viewId, viewId),
    eq(viewSubscriptions.epoch, epoch),
  );

/** Returns the person by the grant with which they subscribed; `null` where it or their account is gone. */
const findSubscriber = async ({
  personId,
  environment,
  connectionId,
}: Subscription): Promise<Principal | null> => {
  const [found] = await store()
    .select({ person: people, role: grants.role, connection: connectionFields })
    .from(grants)
    .innerJoin(people, eq(people.id, grants.personId))
    .innerJoin(
      connections,
      and(eq(connections.environment, grants.environment), eq(connections.id, grants.connectionId)),
    )
    .where(
      and(
        eq(grants.personId, personId),
        eq(grants.environment, environment),
        eq(grants.connectionId, connectionId),
        isNull(people.disabledAt),
      ),
    );
  if (!found) return null;
  const { person, role, connection } = found;
  const { id: userId, email, displayName } = person;
  return { userId, email, displayName, role, sessionId: "", connection };
};

/** Tells the person, once: in the transaction that ends the turn. */
const tell = (
  tx: StoreReader,
  { personId }: Subscription,
  connectionId: string,
  notice: ViewNotice,
): Promise<void> => {
  const recordId = viewRecordId(notice, Date.now());
  return addFound(
    tx,
    "view",
    sql`select ${personId}::text as person_id, ${connectionId}::text as connection_id,
      ${recordId}::text as record_id`,
  );
};

/**
 * Ends a subscription and says so. A person whose grant is gone is told with another one of theirs; without any
 * they are told nothing more.
 */
const end = async (taken: Subscription, ended: "view" | "access"): Promise<void> => {
  const { personId, viewId, environment, connectionId } = taken;
  await store().transaction(async (tx) => {
    const deleted = await tx
      .delete(viewSubscriptions)
      .where(isMine(taken))
      .returning({ viewId: viewSubscriptions.viewId });
    if (deleted.length === 0) return;
    const isOther = and(
      eq(people.id, personId),
      isNull(people.disabledAt),
      eq(grants.environment, environment),
    );
    const other = ended === "access" ? await findFirstGrantWhere(tx, isOther) : null;
    const toldWith = ended === "access" ? other?.id : connectionId;
    if (toldWith !== undefined) await tell(tx, taken, toldWith, { viewId, ended });
  });
};

type Turn =
  | { ended: "view" }
  | {
      rows: RowCount | null;
      /** The number of the turn before; `null` where it was of another question, or not known. */
      was: number | null;
      viewEpoch: number;
    };

/** Returns what a turn says of a view; `null` where it can't be said yet whether the person still sees it. */
const findTurn = async (
  principal: Principal,
  { viewId, timeZone, lastCount, lastViewEpoch }: Subscription,
): Promise<Turn | null> => {
  const [stored] = await store()
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(eq(savedViews.id, viewId));
  if (!stored) return { ended: "view" };
  const scope = await viewScopeOf(principal, notificationSettings().timeoutMs);
  const [found] = await findViewRows(principal, scope, { id: viewId });
  const view = found && (await toSavedView(principal, found));
  // Without the company of the key, it is not known what is shared with it.
  if (!view) return scope.company === null ? null : { ended: "view" };
  const rows = await countView(principal, view, timeZone);
  const was = view.epoch === lastViewEpoch ? lastCount : null;
  return { rows, was, viewEpoch: view.epoch };
};

const takeTurn = async (taken: Subscription): Promise<void> => {
  const principal = await findSubscriber(taken);
  if (!principal) return end(taken, "access");
  const turn = await findTurn(principal, taken);
  // It is due again when the time for this turn has passed.
  if (!turn) return;
  if ("ended" in turn) return end(taken, turn.ended);
  const { rows, was, viewEpoch } = turn;
  const count = rows?.count ?? null;
  const undecidedCount = rows?.undecidedCount ?? 0;
  await store().transaction(async (tx) => {
    const done = await tx
      .update(viewSubscriptions)
      .set({
        nextAt: nextTurnAt(taken.frequency, taken.timeZone),
        lastCount: undecidedCount === 0 ? count : null,
        lastViewEpoch: viewEpoch,
      })
      .where(isMine(taken))
      .returning({ viewId: viewSubscriptions.viewId });
    if (done.length === 0) return;
    await tell(tx, taken, taken.connectionId, { viewId: taken.viewId, count, undecidedCount, was });
  });
};

/**
 * Counts the views whose turn it is for the people who subscribe to them: each by the person's own key, from the
 * copy of the service. Any number of processes may do so at once, and each turn is told once. Returns whether more
 * may be due: in one time zone all are due at once.
 */
export const countSubscribedViews = async (): Promise<boolean> => {
  const due = await takeDue();
  for (const taken of due) {
    const { personId, viewId } = taken;
    await takeTurn(taken).catch((error: unknown) => {
      log().warn({ personId, viewId, error: errorFields(error) }, "a view's turn failed");
    });
  }
  return due.length === maxTurns;
};
