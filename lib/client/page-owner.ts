import { notifyStored } from "#lib/client/storage-events.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { toHeaderValue } from "#lib/protocol/page-owner.ts";

/** Under which name the browser stores whose data its newest page shows. */
const storedName = "qm-page-owner";

/** On which channel the browser's tabs hear whose page was opened. */
const channelName = "qm-page-owner";

let pageOwner: string | null = null;

/** Whether the server refused a read of this page, because the session uses another connection. */
let isRefused = false;

/** Remembers whose data this page shows, so that the server refuses its reads under another one. */
export const setPageOwner = (owner: string | null): void => {
  // The server renders pages of many people in one process.
  if (typeof window !== "undefined") pageOwner = owner;
};

/** Returns whose data this page shows, as a value of the header `pageOwnerHeader`; `null` without a connection. */
export const shownOwner = (): string | null => pageOwner && toHeaderValue(pageOwner);

/** Tells the browser's other tabs whose data its pages show from now on: this person is signed in. */
export const announceOwner = (owner: string): void => {
  try {
    localStorage.setItem(storedName, owner);
  } catch {
    // The server tells the other tabs at their next read.
  }
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(owner);
  channel.close();
};

/**
 * Calls the listener when another tab says who is signed in, also if it is the same person as before.
 * Returns a function that stops it.
 */
export const onOwnerAnnounced = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    // The earlier person is back, so the server answers this page again.
    if (data === pageOwner) isRefused = false;
    notifyStored();
    listener();
  });
  return () => channel.close();
};

/** Records that the server refused a read of this page, because the session uses another connection. */
export const markOutdated = (): void => {
  isRefused = true;
  notifyStored();
};

/** Returns the answer of an action, and covers the page where it was refused because another session is in use. */
export const coverRefused = <Answer extends object>(answer: Answer): Answer => {
  const failure = "failure" in answer ? (answer.failure as Failure | null) : null;
  if (failure?.kind === "other_connection") markOutdated();
  return answer;
};

const personOf = (owner: string) => owner.split(" ")[0];

/**
 * Returns what the browser has changed since this page was made: the person, or only the connection;
 * `null` for neither.
 */
export const outdatedBy = (owner: string): "person" | "connection" | null => {
  const refused = isRefused ? "connection" : null;
  try {
    const stored = localStorage.getItem(storedName);
    if (stored === null || stored === owner) return refused;
    return personOf(stored) === personOf(owner) ? "connection" : "person";
  } catch {
    return refused;
  }
};
