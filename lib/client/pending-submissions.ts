"use client";

import { createBrowserStore, useStored } from "#lib/client/browser-store.ts";
import { followedName } from "#lib/client/storage-events.ts";
import type { IntentStatus } from "#lib/protocol/intent.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { isObject } from "#lib/v4/shape/json.ts";

/** A request that was sent from this browser and whose outcome the person has not seen. */
export interface Followed {
  id: string;
  /** The last status that was shown: `needs you` until the person decides. */
  notified: IntentStatus | null;
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

interface Remembered {
  followed: Followed[];
  submissions: Submission[];
}

/** More than a person leaves open. */
const maxRemembered = 50;

type StoredFollowed = { id: string; notified?: IntentStatus; told?: IntentStatus };

const isFollowed = (value: unknown): value is StoredFollowed =>
  isObject(value) && typeof value.id === "string";

const isSubmission = (
  value: unknown,
): value is SentForm & { tab: string } & Partial<Submission> => {
  const { form, operation, at, tab } = isObject(value) ? value : {};
  const isText = [form, operation, tab].every((text) => typeof text === "string");
  return isText && typeof at === "number";
};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Version 0 named the submissions `sending`, and the notified status `told`. */
const parse = (stored: unknown): Remembered => {
  const { followed, submissions, sending } = isObject(stored) ? stored : {};
  return {
    followed: listOf(followed)
      .filter(isFollowed)
      .map(({ id, notified, told }) => ({ id, notified: notified ?? told ?? null })),
    submissions: listOf(submissions ?? sending)
      .filter(isSubmission)
      .map(({ form, operation, at, tab, ...more }) => ({
        ...{ form, operation, at, tab },
        wasLeft: more.wasLeft === true,
        requestId: typeof more.requestId === "string" ? more.requestId : null,
        problem: typeof more.problem === "string" ? more.problem : null,
      })),
  };
};

const store = createBrowserStore<Remembered>({
  area: "localStorage",
  name: followedName,
  version: 1,
  parse,
  isEmpty: ({ followed, submissions }) => followed.length === 0 && submissions.length === 0,
});

const changeFollowed = (owner: string, change: (followed: Followed[]) => Followed[]) => {
  const remembered = store.read(owner);
  store.write(owner, { ...remembered, followed: change(remembered.followed) });
};

/** Drops the oldest submissions that became requests first: those can be looked up again. */
const trim = (submissions: Submission[]): Submission[] => {
  const surplus = submissions.length - maxRemembered;
  if (surplus <= 0) return submissions;
  const answered = submissions.filter(({ requestId }) => requestId !== null).slice(0, surplus);
  return submissions.filter((one) => !answered.includes(one)).slice(-maxRemembered);
};

const changeSubmissions = (owner: string, change: (submissions: Submission[]) => Submission[]) => {
  const remembered = store.read(owner);
  store.write(owner, { ...remembered, submissions: trim(change(remembered.submissions)) });
};

const submissionOf = (owner: string, form: string) =>
  store.read(owner).submissions.find((one) => one.form === form);

const patch = (owner: string, form: string, changes: Partial<Submission>) =>
  changeSubmissions(owner, (submissions) =>
    submissions.map((one) => (one.form === form ? { ...one, ...changes } : one)),
  );

/** Remembers a request until its outcome has been shown, through reloads and days. */
export const follow = (owner: string, id: string) =>
  changeFollowed(owner, (followed) =>
    [...followed.filter((one) => one.id !== id), { id, notified: null }].slice(-maxRemembered),
  );

export const unfollow = (owner: string, id: string) =>
  changeFollowed(owner, (followed) => followed.filter((one) => one.id !== id));

export const markNotified = (owner: string, id: string, notified: IntentStatus) =>
  changeFollowed(owner, (followed) =>
    followed.map((one) => (one.id === id ? { id, notified } : one)),
  );

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
  changeSubmissions(owner, (submissions) => [
    ...submissions.filter((one) => one.form !== form),
    { ...sent, wasLeft: false, requestId: null, problem: null },
  ]);
  return form;
};

/** Remembers that a form's page was left before its answer came. */
export const leaveForm = (owner: string, idempotencyKey: string) => {
  const form = formOf(idempotencyKey);
  if (awaited.delete(form)) patch(owner, form, { wasLeft: true });
};

/** Forgets a form. Returns whether it was still pending. */
export const forgetPending = (owner: string, form: string): boolean => {
  awaited.delete(form);
  const known = submissionOf(owner, form);
  if (known) changeSubmissions(owner, (all) => all.filter((one) => one.form !== form));
  return known?.requestId === null;
};

/** Remembers which request a form became. Returns whether that was still unknown. */
export const markAnswered = (owner: string, form: string, requestId: string): boolean => {
  awaited.delete(form);
  if (submissionOf(owner, form)?.requestId !== null) return false;
  patch(owner, form, { requestId, problem: null });
  return true;
};

/** Remembers why a form that was left became no request, until the person has seen it. */
export const markProblem = (owner: string, form: string, problem: string) =>
  patch(owner, form, { problem });

/** How long another tab may wait for its answer before this one looks the form up. Milliseconds. */
const otherTabWaitsMs = 15_000;

/** Returns whether a form's page was left, so that its answer has to be looked up. */
export const isLeft = (submission: Submission, now = Date.now()): boolean => {
  const { form, wasLeft, tab: sender, at } = submission;
  if (wasLeft) return true;
  return !awaited.has(form) && (sender === thisTab() || now - at > otherTabWaitsMs);
};

const isPending = (submission: Submission): submission is PendingSubmission =>
  submission.requestId === null;

export const pendingSubmissions = (owner: string): readonly PendingSubmission[] =>
  store.read(owner).submissions.filter(isPending);

export const usePendingSubmissions = (owner: string): readonly PendingSubmission[] =>
  useStored(store, owner)?.submissions.filter(isPending) ?? [];

export const useFollowed = (owner: string): readonly Followed[] =>
  useStored(store, owner)?.followed ?? [];

/** Returns all forms that this browser remembers; `null` on the server and while the page hydrates. */
export const useSubmissions = (owner: string): readonly Submission[] | null =>
  useStored(store, owner)?.submissions ?? null;

/** Remembers a form that was sent earlier as left, so that it is looked up again (follow-up.ts). */
export const addLeftForm = (owner: string, sent: SentForm) => {
  if (submissionOf(owner, sent.form)) return;
  const left = { ...sent, tab: thisTab(), wasLeft: true, requestId: null, problem: null };
  changeSubmissions(owner, (submissions) => [...submissions, left]);
};
