"use client";

import { useEffect, useSyncExternalStore } from "react";
import type { Fate } from "#lib/v4/intent";

/** A request that was sent from this browser and whose outcome the person has not been told. */
export interface Followed {
  id: string;
  /** What was told of it already: `needs you`, while it is not settled. */
  told: Fate | null;
}

/** A form that was sent: the first part of its intent key, and when, by this browser's clock. */
interface Sending {
  form: string;
  at: number;
}

interface Kept {
  followed: Followed[];
  /** Forms that were sent and whose answer has not come. */
  sending: Sending[];
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

const isSending = (value: unknown): value is Sending =>
  typeof value === "object" &&
  value !== null &&
  "form" in value &&
  typeof value.form === "string" &&
  "at" in value &&
  typeof value.at === "number";

const parse = (text: string | null): Kept => {
  if (text === null) return nothing;
  try {
    const kept = JSON.parse(text) as Partial<Record<keyof Kept, unknown>> | null;
    const { followed, sending } = kept ?? {};
    return {
      followed: Array.isArray(followed) ? followed.filter(isFollowed) : [],
      sending: Array.isArray(sending) ? sending.filter(isSending) : [],
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
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
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
export const markTold = (owner: string, id: string, told: Fate) =>
  write(owner, (kept) => ({
    ...kept,
    followed: kept.followed.map((one) => (one.id === id ? { id, told } : one)),
  }));

/** The answer has come, or nothing ever came of the form. */
export const forgetSending = (owner: string, form: string) =>
  write(owner, (kept) => ({ ...kept, sending: kept.sending.filter((one) => one.form !== form) }));

/** A form is being sent; the answer to it forgets that. A reload in between does not. */
export const noteSending = (owner: string, intentKey: string): (() => void) => {
  const form = intentKey.split(".")[0] ?? "";
  const noted = { form, at: Date.now() };
  write(owner, (kept) => ({ ...kept, sending: [...kept.sending, noted].slice(-most) }));
  return () => forgetSending(owner, form);
};

/** Forms that were sent and whose answers have not come: at a page's load, those that were left. */
export const unanswered = (owner: string): readonly Sending[] => read(owner).sending;

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
