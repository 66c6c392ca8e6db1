import type { OrderForm } from "#components/flows/new-order/order-form.ts";
import type { ReceiptRow } from "#components/flows/new-order/receipt-rows.ts";
import type { Receipt } from "#components/flows/new-order/use-preflight.ts";

/** What was sent before the page was left, and the request it became, if that was told in time. */
export interface Sent {
  receipt: Receipt;
  /** The receipt as it read then: records change once their order is placed. */
  rows: ReceiptRow[];
  /** ISO 8601. */
  at: string;
  intentId: string | null;
}

/**
 * A form that was left before its order was accepted, kept by this tab alone. Each address of the
 * form (`?type=…&employee=…`) has its own, so that opening another loses none.
 */
export interface Draft {
  form: OrderForm;
  /** The same filled form stays one request, also after a reload. */
  idempotencyKey: string;
  /** ISO 8601. */
  savedAt: string;
  sent: Sent | null;
}

const prefix = "new-order ";

interface Kept extends Draft {
  version: 1;
  owner: string;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === "object" && value !== null && "version" in value && value.version === 1;

/** A browser may refuse its storage: then nothing is kept, and nothing breaks. */
const attempt = <Result>(what: () => Result): Result | null => {
  try {
    return what();
  } catch {
    return null;
  }
};

const read = (key: string, owner: string): Kept | null =>
  attempt(() => {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(key) ?? "null");
    return isKept(kept) && kept.owner === owner ? kept : null;
  });

/** The draft of an address; none of another person who used this tab before. */
export const findDraft = (owner: string, search: string): Draft | null =>
  read(prefix + search, owner);

export const keepDraft = (owner: string, search: string, draft: Draft) => {
  const kept: Kept = { ...draft, owner, version: 1 };
  attempt(() => window.sessionStorage.setItem(prefix + search, JSON.stringify(kept)));
};

export const dropDraft = (search: string) => {
  attempt(() => window.sessionStorage.removeItem(prefix + search));
};

/** The drafts of the form's other addresses, newest first. */
export const otherDrafts = (owner: string, search: string): { search: string; draft: Draft }[] =>
  (attempt(() => Object.keys(window.sessionStorage)) ?? [])
    .filter((key) => key.startsWith(prefix) && key !== prefix + search)
    .flatMap((key) => {
      const draft = read(key, owner);
      return draft ? [{ search: key.slice(prefix.length), draft }] : [];
    })
    .sort((left, right) => right.draft.savedAt.localeCompare(left.draft.savedAt));
