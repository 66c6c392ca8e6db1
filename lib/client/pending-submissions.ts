"use client";

import { createBrowserEntries, useEntries } from "#lib/client/browser-entries.ts";
import { createBrowserStore } from "#lib/client/browser-store.ts";
import { followedName, formName } from "#lib/client/storage-events.ts";
import type { IntentStatus } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import { isObject } from "#lib/v4/normalize/json.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** A request that was sent from this browser and whose outcome the person has not seen. */
export interface Followed {
  id: string;
  /** The last status that was shown: `needs you` until the person decides. */
  notified: IntentStatus | null;
  /** When it was followed, by this browser's clock. Milliseconds. */
  at: number;
}

/** A form that was sent, by the part of its idempotency key that the server stores. */
export interface SentForm {
  form: string;
  operation: WriteName;
  /** When it was sent, by this browser's clock. Milliseconds. */
  at: number;
}

/** What this browser knows of a form that it sent. */
export interface Submission extends SentForm {
  /** The tab that sent it: another tab may still be waiting for the answer. */
  tab: string;
  /** Whether its page was left before the answer came. */
  wasLeft: boolean;
  /** The request that the form became; `null` until Quartermaster has named it. */
  requestId: string | null;
  /** Why the form became no request, to be shown to the person; `null` while that is unknown. */
  problem: string | null;
}

/** A form that was sent and that has become no request yet, as far as this browser knows. */
export type PendingSubmission = Submission & { requestId: null };

const isPending = (submission: Submission): submission is PendingSubmission =>
  submission.requestId === null;

/** The problem of a form that Quartermaster may have forgotten: it may have been sent. */
export const forgottenForm = (): string => t("form.setBack");

/** More than a person leaves open. */
const maxRemembered = 50;

export const toFollowed = (stored: unknown): Followed | null => {
  const { id, notified, at } = isObject(stored) ? stored : {};
  if (typeof id !== "string") return null;
  return {
    id,
    notified: typeof notified === "string" ? (notified as IntentStatus) : null,
    at: typeof at === "number" ? at : 0,
  };
};

export const toSubmission = (stored: unknown): Submission | null => {
  const { form, operation, at, tab, ...more } = isObject(stored) ? stored : {};
  if (typeof form !== "string" || typeof tab !== "string" || typeof at !== "number") return null;
  if (typeof operation !== "string") return null;
  return {
    ...{ form, operation: operation as WriteName, at, tab },
    wasLeft: more.wasLeft === true,
    requestId: typeof more.requestId === "string" ? more.requestId : null,
    problem: typeof more.problem === "string" ? more.problem : null,
  };
};

// Another tab may send a form at the same moment, so each form and request has a key of its own.
const forms = createBrowserEntries({ name: formName, version: 1, parse: toSubmission });
const requests = createBrowserEntries({ name: followedName, version: 1, parse: toFollowed });

/** Stores a form. Of too many, the oldest that became requests go first: those can be looked up again. */
export const storeSubmission = (owner: string, submission: Submission) => {
  forms.write(owner, submission.form, submission);
  const all = forms.list(owner);
  const answered = all.filter((one) => !isPending(one));
  const oldest = [...answered, ...all.filter(isPending)];
  for (const { form } of oldest.slice(0, Math.max(0, all.length - maxRemembered))) {
    forms.remove(owner, form);
  }
};

const patch = (owner: string, form: string, changes: Partial<Submission>) => {
  const known = forms.find(owner, form);
  if (known) forms.write(owner, form, { ...known, ...changes });
};

export const storeFollowed = (owner: string, followed: Followed) => {
  requests.write(owner, followed.id, followed);
  const all = requests.list(owner);
  for (const { id } of all.slice(0, Math.max(0, all.length - maxRemembered))) unfollow(owner, id);
};

/** Remembers a request until its outcome has been shown, through reloads and days. */
export const follow = (owner: string, id: string) =>
  storeFollowed(owner, { id, notified: null, at: Date.now() });

export const unfollow = (owner: string, id: string) => requests.remove(owner, id);

export const markNotified = (owner: string, id: string, notified: IntentStatus) => {
  const known = requests.find(owner, id);
  if (known) requests.write(owner, id, { ...known, notified });
};

/** Returns the part of an idempotency key by which Quartermaster finds the request that a form became. */
export const formOf = (idempotencyKey: string) => idempotencyKey.split(".")[0] ?? "";

/** Forms whose component is mounted and waits for the answer itself. */
const awaited = new Set<string>();

const tabs = createBrowserStore<string>({
  area: "sessionStorage",
  name: "qm-tab",
  version: 1,
  parse: (stored) => (typeof stored === "string" ? stored : ""),
});

/** Returns the name of this tab, which it keeps through reloads. */
export const thisTab = (): string => {
  const known = tabs.read("");
  if (known !== "") return known;
  const created = crypto.randomUUID();
  tabs.write("", created);
  return created;
};

/** Remembers that a form is being sent. Returns the form's name. */
export const markPending = (
  owner: string,
  operation: WriteName,
  idempotencyKey: string,
): string => {
  const form = formOf(idempotencyKey);
  awaited.add(form);
  const sent = { form, operation, at: Date.now(), tab: thisTab() };
  storeSubmission(owner, { ...sent, wasLeft: false, requestId: null, problem: null });
  return form;
};

/**
 * Remembers a form that a person has submitted, before its last check. Returns a function that ends
 * this where the check stops the form: it is forgotten, or with a `problem` shown on the next page. A
 * form that may have been sent before stays pending.
 */
export const beginSubmission = (owner: string, operation: WriteName, idempotencyKey: string) => {
  const known = forms.find(owner, formOf(idempotencyKey));
  if (known?.requestId === null && known.problem === null) return () => undefined;
  const form = markPending(owner, operation, idempotencyKey);
  return (problem: string | null) => {
    if (problem === null) forgetPending(owner, form);
    else addUnreadRefusal(owner, { form, operation, at: Date.now() }, problem);
  };
};

/** Remembers that a form's page was left before its answer came. */
export const leaveForm = (owner: string, idempotencyKey: string) => {
  const form = formOf(idempotencyKey);
  if (awaited.delete(form)) patch(owner, form, { wasLeft: true });
};

/** Forgets a form. Returns whether it was still pending. */
export const forgetPending = (owner: string, form: string): boolean => {
  awaited.delete(form);
  const known = forms.find(owner, form);
  if (known) forms.remove(owner, form);
  return known?.requestId === null;
};

/** Remembers which request a form became. Returns whether that was still unknown. */
export const markAnswered = (owner: string, form: string, requestId: string): boolean => {
  awaited.delete(form);
  if (forms.find(owner, form)?.requestId !== null) return false;
  patch(owner, form, { requestId, problem: null });
  return true;
};

/** Remembers why a form that was left became no request, until the person has seen it. */
export const markProblem = (owner: string, form: string, problem: string) =>
  patch(owner, form, { problem });

/** Remembers a refusal that the person can't have read, because the page was left right after it came. */
export const addUnreadRefusal = (owner: string, sent: SentForm, problem: string) => {
  addLeftForm(owner, sent);
  markProblem(owner, sent.form, problem);
};

/** How long another tab may wait for its answer before this one looks the form up. Milliseconds. */
const otherTabWaitsMs = 15_000;

/** Returns whether a form's page was left, so that its answer has to be looked up. */
export const isLeft = (submission: Submission, now = Date.now()): boolean => {
  const { form, wasLeft, tab: sender, at } = submission;
  if (wasLeft) return true;
  return !awaited.has(form) && (sender === thisTab() || now - at > otherTabWaitsMs);
};

export const pendingSubmissions = (owner: string): readonly PendingSubmission[] =>
  forms.list(owner).filter(isPending);

export const usePendingSubmissions = (owner: string): readonly PendingSubmission[] =>
  useEntries(forms, owner)?.filter(isPending) ?? [];

export const useFollowed = (owner: string): readonly Followed[] =>
  useEntries(requests, owner) ?? [];

/** Returns all forms that this browser remembers; `null` on the server and while the page hydrates. */
export const useSubmissions = (owner: string): readonly Submission[] | null =>
  useEntries(forms, owner);

/** Remembers a form that was sent earlier as left, so that it is looked up again (follow-up.ts). */
export const addLeftForm = (owner: string, sent: SentForm) => {
  if (forms.find(owner, sent.form)) return;
  const left = { ...sent, tab: thisTab(), wasLeft: true, requestId: null, problem: null };
  storeSubmission(owner, left);
};
