"use client";

import { useEffect, useSyncExternalStore } from "react";
import type { IntentStatus } from "#lib/protocol/intent.ts";
import { isOperationName } from "#lib/v4/operations/endpoints.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** A request that was sent from this browser and whose outcome the person has not been told. */
export interface Followed {
  id: string;
  /** What was told of it already: `needs you`, while it is not settled. */
  told: IntentStatus | null;
}

/** A form that was sent and whose answer has not come. */
export interface PendingSubmission {
  /** The first part of the form's intent key. */
  form: string;
  operation: WriteName;
  /** When it was sent, by this browser's clock. Milliseconds. */
  at: number;
  /** The tab that sent it: another tab may still be waiting for the answer. */
  tab: string;
  /** Its page was left before the answer came. */
  wasLeft: boolean;
  /** Why nothing came of it, to be shown to the person; `null` while that is not known. */
  problem: string | null;
}

interface Kept {
  followed: Followed[];
  /** Forms that were sent and whose answer has not come. */
  sending: PendingSubmission[];
}

/** More than anybody leaves open; the oldest go first. */
const most = 50;

const nothing: Kept = { followed: [], sending: [] };
const listeners = new Set<() => void>();
const known = new Map<string, { text: string | null; kept: Kept }>();

const nameOf = (owner: string) => `qm-followed ${owner}`;

const readText = (owner: string) => {
  try {
    return localStorage.getItem(nameOf(owner));
  } catch {
    // A browser that keeps nothing: the badge and the list still tell.
    return null;
  }
};

const isFollowed = (value: unknown): value is Followed =>
  typeof value === "object" && value !== null && "id" in value && typeof value.id === "string";

const isPending = (value: unknown): value is PendingSubmission => {
  const { form, operation, at, tab } = (value ?? {}) as Partial<Record<string, unknown>>;
  const isText = [form, operation, tab].every((text) => typeof text === "string");
  return isText && typeof at === "number" && isOperationName(String(operation));
};

const parse = (text: string | null): Kept => {
  if (text === null) return nothing;
  try {
    const kept = JSON.parse(text) as Partial<Record<keyof Kept, unknown>> | null;
    const { followed, sending } = kept ?? {};
    return {
      followed: Array.isArray(followed) ? followed.filter(isFollowed) : [],
      sending: Array.isArray(sending) ? sending.filter(isPending) : [],
    };
  } catch {
    return nothing;
  }
};

/** The same object while the text is the same: what React asks of a store. */
const read = (owner: string): Kept => {
  const text = readText(owner);
  const last = known.get(owner);
  if (last?.text === text) return last.kept;
  const kept = parse(text);
  known.set(owner, { text, kept });
  return kept;
};

const write = (owner: string, change: (kept: Kept) => Kept) => {
  const kept = change(read(owner));
  try {
    if (kept.followed.length === 0 && kept.sending.length === 0) {
      localStorage.removeItem(nameOf(owner));
    } else localStorage.setItem(nameOf(owner), JSON.stringify(kept));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  // Another tab of the same person: what was dismissed there is dismissed here.
  window.addEventListener("storage", listener);
  // A page that comes back by Back as it was left: the one that was sent since is in the storage.
  window.addEventListener("pageshow", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
    window.removeEventListener("pageshow", listener);
  };
};

/** Remembers a request until its outcome has been told, through reloads and days. */
export const follow = (owner: string, id: string) =>
  write(owner, (kept) => ({
    ...kept,
    followed: [...kept.followed.filter((one) => one.id !== id), { id, told: null }].slice(-most),
  }));

export const unfollow = (owner: string, id: string) =>
  write(owner, (kept) => ({ ...kept, followed: kept.followed.filter((one) => one.id !== id) }));

/** Told once that it needs the person: what comes of it is still to be told. */
export const markNotified = (owner: string, id: string, told: IntentStatus) =>
  write(owner, (kept) => ({
    ...kept,
    followed: kept.followed.map((one) => (one.id === id ? { id, told } : one)),
  }));

const change = (owner: string, form: string, changes: Partial<PendingSubmission>) =>
  write(owner, (kept) => ({
    ...kept,
    sending: kept.sending.map((one) => (one.form === form ? { ...one, ...changes } : one)),
  }));

const formOf = (idempotencyKey: string) => idempotencyKey.split(".")[0] ?? "";

/** Forms whose component is mounted and waits for the answer itself. */
const awaited = new Set<string>();

const tabName = "qm-tab";
let tab: string | null = null;

/** Names this tab, reloads included. */
export const thisTab = (): string => {
  if (tab !== null) return tab;
  tab = crypto.randomUUID();
  try {
    tab = sessionStorage.getItem(tabName) ?? tab;
    sessionStorage.setItem(tabName, tab);
  } catch {
    // A browser that keeps nothing: the name lasts until the next page load.
  }
  return tab;
};

/** Remembers that a form is being sent, until its answer comes. Returns the form's name. */
export const markPending = (
  owner: string,
  operation: WriteName,
  idempotencyKey: string,
): string => {
  const form = formOf(idempotencyKey);
  awaited.add(form);
  const pending = { form, operation, at: Date.now(), tab: thisTab() };
  write(owner, (kept) => ({
    ...kept,
    sending: [
      ...kept.sending.filter((one) => one.form !== form),
      { ...pending, wasLeft: false, problem: null },
    ].slice(-most),
  }));
  return form;
};

/** Says that nobody waits for a form's answer any more: its page was left. */
export const leaveForm = (owner: string, idempotencyKey: string) => {
  const form = formOf(idempotencyKey);
  if (awaited.delete(form)) change(owner, form, { wasLeft: true });
};

/** Forgets a pending form. Returns whether it was still pending. */
export const forgetPending = (owner: string, form: string): boolean => {
  awaited.delete(form);
  const wasPending = read(owner).sending.some((one) => one.form === form);
  if (wasPending) {
    write(owner, (kept) => ({ ...kept, sending: kept.sending.filter((one) => one.form !== form) }));
  }
  return wasPending;
};

/** Keeps why nothing came of a form that was left, until the person has seen it. */
export const markProblem = (owner: string, form: string, problem: string) =>
  change(owner, form, { problem });

/** How long another tab may wait for its answer before this one asks too. Milliseconds. */
const otherTabWaitsMs = 15_000;

/** Whether a form's page was left, so that its answer has to be looked up. */
export const isLeft = (submission: PendingSubmission, now = Date.now()): boolean => {
  const { form, wasLeft, tab: sender, at } = submission;
  if (wasLeft) return true;
  return !awaited.has(form) && (sender === thisTab() || now - at > otherTabWaitsMs);
};

export const pendingSubmissions = (owner: string): readonly PendingSubmission[] =>
  read(owner).sending;

export const usePendingSubmissions = (owner: string): readonly PendingSubmission[] =>
  useSyncExternalStore(
    subscribe,
    () => read(owner),
    () => nothing,
  ).sending;

export const useFollowed = (owner: string): readonly Followed[] =>
  useSyncExternalStore(
    subscribe,
    () => read(owner),
    () => nothing,
  ).followed;

let shown: readonly string[] = [];
const shownListeners = new Set<() => void>();

const setShown = (next: readonly string[]) => {
  shown = next;
  for (const listener of shownListeners) listener();
};

/** Says that the page shows a request and its outcome itself, as long as it does. */
export const useShown = (id: string | null) =>
  useEffect(() => {
    if (id === null) return;
    setShown([...shown, id]);
    return () => setShown(shown.toSpliced(shown.indexOf(id), 1));
  }, [id]);

const subscribeShown = (listener: () => void) => {
  shownListeners.add(listener);
  return () => void shownListeners.delete(listener);
};

const none: readonly string[] = [];

/** The requests whose outcomes the page shows by itself. */
export const useShownIds = () =>
  useSyncExternalStore(
    subscribeShown,
    () => shown,
    () => none,
  );
