import { useState } from "react";
import { emptyDraft, type OrderDraft } from "#components/orders/new/order-draft.ts";
import type { PreflightRow } from "#components/orders/new/preflight-rows.ts";
import type { PreflightResult } from "#components/orders/new/use-preflight.ts";
import { createBrowserStore } from "#lib/client/browser-store.ts";
import { orderDraftName } from "#lib/client/unsent.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

/** An order that was sent, with the pre-flight result it was sent with. */
export interface SentOrder {
  result: PreflightResult;
  /** The result as it was shown: records change once their order is placed. */
  rows: PreflightRow[];
  /** ISO 8601. */
  at: string;
}

/** A form as it was left before its order was accepted. */
export interface StoredDraft {
  draft: OrderDraft;
  /** Kept with the form, so that the form stays one request through a reload. */
  idempotencyKey: string;
  /** ISO 8601. */
  savedAt: string;
  /** `null` while the order was never sent, or was refused. */
  sent: SentOrder | null;
}

type OwnedDraft = StoredDraft & { owner: string };

const isDraft = (value: unknown): value is OrderDraft =>
  isObject(value) &&
  isObject(value.picks) &&
  Array.isArray(value.stock) &&
  isObject(value.returnOptions) &&
  isObject(value.pickup);

const isSentOrder = (value: unknown): value is SentOrder =>
  isObject(value) &&
  isObject(value.result) &&
  isObject(value.result.body) &&
  Array.isArray(value.rows) &&
  typeof value.at === "string";

const parse = (stored: unknown): OwnedDraft | null => {
  if (!isObject(stored)) return null;
  const { owner, draft, idempotencyKey, savedAt, sent } = stored;
  if (!isDraft(draft) || typeof owner !== "string") return null;
  if (typeof idempotencyKey !== "string" || typeof savedAt !== "string") return null;
  return { owner, draft, idempotencyKey, savedAt, sent: isSentOrder(sent) ? sent : null };
};

/** Each address of the form (`?type=…&employee=…`) has a draft of its own, in this tab alone. */
const drafts = createBrowserStore<OwnedDraft | null>({
  area: "sessionStorage",
  name: orderDraftName,
  version: 1,
  parse,
  isEmpty: (draft) => draft === null,
});

/** Returns the draft of an address; `null` for none, and for one of another user of this tab. */
export const findDraft = (owner: string, search: string): StoredDraft | null => {
  const draft = drafts.read(search);
  return draft?.owner === owner ? draft : null;
};

export const storeDraft = (owner: string, search: string, draft: StoredDraft) =>
  drafts.write(search, { ...draft, owner });

export const removeDraft = (search: string) => drafts.remove(search);

/** Returns the drafts of the form's other addresses, newest first. */
export const otherDrafts = (owner: string, search: string) =>
  drafts
    .keys()
    .flatMap((other) => {
      const stored = other === search ? null : findDraft(owner, other);
      return stored ? [{ search: other, stored }] : [];
    })
    .sort((left, right) => right.stored.savedAt.localeCompare(left.stored.savedAt));

export interface DraftAddress {
  /** What the form starts with where no draft is stored. */
  start: OrderDraft;
  /** The address's search, by which the draft is stored; empty for a form that starts empty. */
  search: string;
  /** Whose draft it is: another user of the same tab finds none. */
  owner: string;
}

/** The draft of the form and the order that was sent from it, stored at each change. */
export function useStoredDraft(
  { start, search, owner }: DraftAddress,
  stored: StoredDraft | null,
  idempotencyKey: string,
) {
  const [draft, setDraft] = useState<OrderDraft>(() => stored?.draft ?? start);
  const [sent, setSent] = useState<SentOrder | null>(stored?.sent ?? null);
  const [isRestored, setRestored] = useState(stored !== null);
  const store = (next: OrderDraft, nextSent: SentOrder | null) => {
    const savedAt = new Date().toISOString();
    storeDraft(owner, search, { draft: next, idempotencyKey, savedAt, sent: nextSent });
  };
  return {
    draft,
    sent,
    /** Whether the form still reads as the draft that it was restored from. */
    isRestored,
    change: (next: OrderDraft) => {
      setDraft(next);
      setRestored(false);
      store(next, sent);
    },
    /** Notes what is being sent, or `null` when that was refused or never arrived. */
    noteSent: (next: SentOrder | null) => {
      setSent(next);
      store(draft, next);
    },
    remove: () => removeDraft(search),
    /** Starts another order, for the same employee where an ID is given. */
    reset: (employeeId: string | null) => {
      setDraft({ ...emptyDraft, employeeId });
      setSent(null);
      setRestored(false);
    },
  };
}

export type DraftState = ReturnType<typeof useStoredDraft>;
