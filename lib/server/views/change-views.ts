import "server-only";
import { randomUUID } from "node:crypto";
import { and, count, eq, sql } from "drizzle-orm";
import {
  maxOwnViews,
  maxViewSearch,
  type SavedView,
  toViewSearch,
  type ViewList,
  type ViewQuestion,
} from "#lib/protocol/saved-view.ts";
import { t } from "#lib/protocol/words/t.ts";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { type ChangeEntry, commitChange } from "#lib/server/audit/commit-change.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { openOrNull } from "#lib/server/intents/journal/secrets.ts";
import { requestOrigin } from "#lib/server/limits/request-origin.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { store } from "#lib/server/store/store.ts";
import { savedViews, viewSubscriptions } from "#lib/server/store/view-schema.ts";
import {
  type FoundView,
  findView,
  mayChangeView,
  toSavedView,
} from "#lib/server/views/find-views.ts";
import { restoreOutsideAccess } from "#lib/server/views/outside-access.ts";
import { openQuestion, sealQuestion, sealViewName } from "#lib/server/views/stored-view.ts";
import { isOwnView, viewScopeOf } from "#lib/server/views/visible-views.ts";
import { V4Error } from "#lib/v4/errors.ts";

export const refusal = (
  message: string,
  kind: "conflict" | "not_found" | "validation" = "validation",
) => new V4Error({ kind, message });

const notFound = () => refusal(t("list.viewGone"), "not_found");

const adminsOnly = (what: "save" | "share" | "change" | "delete") =>
  new PrincipalError("role", {
    sentence: t("refusal.adminsOnly", { what }),
  });

/** The entry of a change of what everyone sees. Its subject is the id: a name may be a person's. */
const entryOf = async (
  principal: Principal,
  action: "views.share" | "views.change" | "views.unshare" | "views.delete",
  { id, list }: { id: string; list: ViewList },
): Promise<ChangeEntry> => ({
  action,
  outcome: "done",
  ...toActor(principal),
  from: (await requestOrigin()).from,
  subject: id,
  details: { list },
});

/** Throws `V4Error` (validation) where the filters are too long for an address. */
const toStoredQuestion = ({ search: given, columns }: ViewQuestion): ViewQuestion => {
  const search = toViewSearch(new URLSearchParams(given));
  if (search.length > maxViewSearch) {
    throw refusal(t("refusal.filtersTooLong"));
  }
  return { search, columns };
};

/** Returns a view that the person sees. Throws `V4Error` (not_found). */
export const requireView = async (principal: Principal, id: string): Promise<FoundView> => {
  const found = await findView(principal, id);
  if (!found) throw notFound();
  return found;
};

const readView = async (principal: Principal, id: string): Promise<SavedView> => {
  const view = await toSavedView(principal, await requireView(principal, id));
  if (!view) throw notFound();
  return view;
};

/** Where everyone is meant, everyone must be known. */
const requireCompany = (company: string | null) => {
  if (company !== null) return;
  throw refusal(t("refusal.noCompany"));
};

/**
 * Saves a question about a list as a view of the person, and as an admin's for everyone of the company.
 * Throws `PrincipalError` (role, no_connection) and `V4Error` where the person has too many.
 */
export const createView = async (
  principal: Principal,
  {
    list,
    name,
    isShared,
    ...question
  }: ViewQuestion & {
    list: ViewList;
    name: string;
    isShared: boolean;
  },
): Promise<SavedView> => {
  const scope = await viewScopeOf(principal);
  if (isShared && principal.role !== "admin") throw adminsOnly("save");
  if (isShared) requireCompany(scope.company);
  const [own] = await store()
    .select({ count: count() })
    .from(savedViews)
    .where(isOwnView(principal, scope));
  if ((own?.count ?? 0) >= maxOwnViews) {
    throw refusal(t("refusal.tooManyViews", { max: maxOwnViews }));
  }
  const id = randomUUID();
  const { environment, connectionId, company } = scope;
  const owner = { id, environment, connectionId };
  const values = {
    ...owner,
    company,
    ownerId: principal.userId,
    list,
    sealedName: sealViewName(name, owner),
    sealedQuestion: sealQuestion(toStoredQuestion(question), owner),
    isShared,
    changedById: principal.userId,
  };
  const entries = isShared ? [await entryOf(principal, "views.share", { id, list })] : [];
  await commitChange(async (tx) => {
    await tx.insert(savedViews).values(values);
    return { result: id, entries };
  });
  return readView(principal, id);
};

/** What a change of a view changes; the rest stays. `epoch`: of the view that the person saw. */
export interface ViewChange {
  id: string;
  epoch: number;
  name?: string | undefined;
  question?: ViewQuestion | undefined;
  isShared?: boolean | undefined;
}

/** A changed view, or what another person made of it meanwhile. */
export type ChangedView = { view: SavedView } | { conflict: SavedView };

const questionToStore = async (
  principal: Principal,
  { view }: FoundView,
  question: ViewQuestion,
): Promise<ViewQuestion> => {
  const given = toStoredQuestion(question);
  const before = openOrNull(() => openQuestion(view));
  if (view.ownerId === principal.userId || !before) return given;
  return {
    ...given,
    search: await restoreOutsideAccess(principal, view.list, given.search, before),
  };
};

const requireShareable = (principal: Principal, { view }: FoundView, isShared: boolean) => {
  if (principal.role !== "admin") throw adminsOnly("share");
  if (isShared) requireCompany(view.company);
  else if (view.ownerId !== principal.userId) {
    throw refusal(t("refusal.viewOfOther"));
  }
};

/** Nobody has changed the view. Whether everyone sees it decides who may, so that must be as it was checked. */
const isAsSeen = ({ id, isShared }: FoundView["view"], epoch: number) =>
  and(eq(savedViews.id, id), eq(savedViews.epoch, epoch), eq(savedViews.isShared, isShared));

const actionOf = (wasShared: boolean, isShared: boolean) => {
  if (isShared) return wasShared ? "views.change" : "views.share";
  return wasShared ? "views.unshare" : null;
};

/**
 * Changes a view, unless someone changed it since the person saw it: then it stays as it is, and both are
 * for the person to compare. Throws `PrincipalError` (role) and `V4Error` (not_found, validation).
 */
export const changeView = async (
  principal: Principal,
  { id, epoch, name, question, isShared }: ViewChange,
): Promise<ChangedView> => {
  const found = await requireView(principal, id);
  const { view } = found;
  if (!mayChangeView(principal, view)) throw adminsOnly("change");
  const willBeShared = isShared ?? view.isShared;
  if (willBeShared !== view.isShared) requireShareable(principal, found, willBeShared);
  const action = actionOf(view.isShared, willBeShared);
  const entry = action && (await entryOf(principal, action, view));
  const set = {
    ...(name === undefined ? {} : { sealedName: sealViewName(name, view) }),
    ...(question === undefined
      ? {}
      : { sealedQuestion: sealQuestion(await questionToStore(principal, found, question), view) }),
    isShared: willBeShared,
    epoch: epoch + 1,
    changedById: principal.userId,
    changedAt: sql`clock_timestamp()`,
  };
  const isChanged = await commitChange(async (tx) => {
    const changed = await tx
      .update(savedViews)
      .set(set)
      .where(isAsSeen(view, epoch))
      .returning({ id: savedViews.id });
    return { result: changed.length > 0, entries: changed.length > 0 && entry ? [entry] : [] };
  });
  const now = await readView(principal, id);
  return isChanged ? { view: now } : { conflict: now };
};

/**
 * Deletes a view, unless someone changed it since the person saw it. Returns `null` once it is gone. Throws
 * `PrincipalError` (role) and `V4Error` (not_found).
 */
export const deleteView = async (
  principal: Principal,
  { id, epoch }: Pick<ViewChange, "id" | "epoch">,
): Promise<{ conflict: SavedView } | null> => {
  const { view } = await requireView(principal, id);
  if (!mayChangeView(principal, view)) throw adminsOnly("delete");
  const entry = view.isShared ? await entryOf(principal, "views.delete", view) : null;
  const isDeleted = await commitChange(async (tx) => {
    const deleted = await tx
      .delete(savedViews)
      .where(isAsSeen(view, epoch))
      .returning({ id: savedViews.id });
    // Others are told at their next turn that their subscription ended. Who deletes it knows.
    if (deleted.length > 0) {
      const isOwn = eq(viewSubscriptions.personId, principal.userId);
      await tx.delete(viewSubscriptions).where(and(eq(viewSubscriptions.viewId, id), isOwn));
    }
    return { result: deleted.length > 0, entries: deleted.length > 0 && entry ? [entry] : [] };
  });
  return isDeleted ? null : { conflict: await readView(principal, id) };
};
