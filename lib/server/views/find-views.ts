import "server-only";
import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type {
  SavedView,
  SavedViewsAnswer,
  ViewFrequency,
  ViewList,
  ViewName,
} from "#lib/protocol/saved-view.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { openOrNull } from "#lib/server/intents/journal/secrets.ts";
import { people } from "#lib/server/store/schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";
import { savedViewPins, savedViews, viewSubscriptions } from "#lib/server/store/view-schema.ts";
import { hideOutsideAccess } from "#lib/server/views/outside-access.ts";
import { openQuestion, openViewName, type ViewRow } from "#lib/server/views/stored-view.ts";
import { isVisibleView, type ViewScope, viewScopeOf } from "#lib/server/views/visible-views.ts";
import { personName } from "#lib/server/words/stored-words.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

const changers = alias(people, "changers");

/** What the name of a view is shown with. */
export interface NamedView {
  view: Pick<
    ViewRow,
    "id" | "environment" | "connectionId" | "ownerId" | "list" | "sealedName" | "isShared" | "epoch"
  >;
  ownerName: string;
  isPinned: boolean;
  frequency: ViewFrequency | null;
}

/** A stored view with what is known of its people and of the person who asks. */
export interface FoundView extends NamedView {
  view: ViewRow;
  changedBy: string | null;
}

/** Returns whether a person may change a view: their own, and as an admin what everyone sees. */
export const mayChangeView = (
  { userId, role }: Principal,
  { ownerId, isShared }: Pick<ViewRow, "ownerId" | "isShared">,
): boolean => (isShared ? role === "admin" : ownerId === userId);

/** Returns the condition for the person's subscription to a view. */
export const isOwnSubscription = ({ userId }: Principal) =>
  and(eq(viewSubscriptions.viewId, savedViews.id), eq(viewSubscriptions.personId, userId));

/** Returns the views that a person sees, pinned ones first, the oldest first among them. */
export const findViewRows = async (
  principal: Principal,
  scope: ViewScope,
  { id, list, reader = store() }: { id?: string; list?: ViewList; reader?: StoreReader } = {},
): Promise<FoundView[]> => {
  const isOwnPin = and(
    eq(savedViewPins.viewId, savedViews.id),
    eq(savedViewPins.personId, principal.userId),
  );
  const isPinned = sql<boolean>`${savedViewPins.viewId} is not null`;
  return reader
    .select({
      view: savedViews,
      ownerName: people.displayName,
      changedBy: changers.displayName,
      isPinned,
      frequency: viewSubscriptions.frequency,
    })
    .from(savedViews)
    .innerJoin(people, eq(people.id, savedViews.ownerId))
    .leftJoin(changers, eq(changers.id, savedViews.changedById))
    .leftJoin(savedViewPins, isOwnPin)
    .leftJoin(viewSubscriptions, isOwnSubscription(principal))
    .where(
      and(
        isVisibleView(principal, scope),
        id === undefined ? undefined : eq(savedViews.id, id),
        list === undefined ? undefined : eq(savedViews.list, list),
      ),
    )
    .orderBy(asc(savedViewPins.pinnedAt), asc(savedViews.createdAt), asc(savedViews.id));
};

/** Returns a view without its question; `null` where its key is lost. */
export const toViewName = (
  principal: Principal,
  { view, ownerName, isPinned, frequency }: NamedView,
): ViewName | null => {
  const name = openOrNull(() => openViewName(view));
  if (name === null) return null;
  return {
    id: view.id,
    list: view.list,
    name: showUnsafe(name),
    isShared: view.isShared,
    ownerName: view.ownerId === principal.userId ? null : personName(ownerName),
    mayChange: mayChangeView(principal, view),
    isPinned,
    frequency,
    epoch: view.epoch,
  };
};

/** Returns a view as a person opens it; `null` where its key is lost. */
export const toSavedView = async (
  principal: Principal,
  found: FoundView,
): Promise<SavedView | null> => {
  const { view, changedBy } = found;
  const name = toViewName(principal, found);
  const question = openOrNull(() => openQuestion(view));
  if (!name || !question) return null;
  // What people typed themselves is theirs.
  const shown =
    name.ownerName === null
      ? { ...question, outsideCount: 0 }
      : await hideOutsideAccess(principal, view.list, question);
  return {
    ...name,
    ...shown,
    changedBy: view.changedById === principal.userId ? null : personName(changedBy),
    changedAt: view.changedAt.toISOString(),
  };
};

const isPresent = <Value>(value: Value | null): value is Value => value !== null;

/** Returns the names of all views that a person sees. Throws `PrincipalError` (no_connection). */
export const findViewNames = async (principal: Principal): Promise<ViewName[]> => {
  const found = await findViewRows(principal, await viewScopeOf(principal));
  return found.map((each) => toViewName(principal, each)).filter(isPresent);
};

/** Returns the views of a list that a person sees. Throws `PrincipalError` (no_connection). */
export const findListViews = async (
  principal: Principal,
  list: ViewList,
): Promise<SavedViewsAnswer> => {
  const scope = await viewScopeOf(principal);
  const found = await findViewRows(principal, scope, { list });
  const views = await Promise.all(found.map((each) => toSavedView(principal, each)));
  const mayShare = principal.role === "admin" && scope.company !== null;
  return { views: views.filter(isPresent), mayShare };
};

/** Returns one view that the person sees; `null` for another person's own as for an unknown id. */
export const findView = async (
  principal: Principal,
  id: string,
  reader?: StoreReader,
): Promise<FoundView | null> => {
  const scope = await viewScopeOf(principal);
  const [found] = await findViewRows(principal, scope, { id, ...(reader && { reader }) });
  return found ?? null;
};
