import { notifyStored } from "#lib/client/storage-events.ts";
import { toHeaderValue } from "#lib/protocol/page-owner.ts";

/** Under which name the browser stores whose data its newest page shows. */
const storedName = "qm-page-owner";

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

/** Tells the browser's other tabs whose data its pages show from now on. */
export const announceOwner = (owner: string): void => {
  try {
    localStorage.setItem(storedName, owner);
  } catch {
    // The server tells the other tabs at their next read.
  }
};

/** Records that the server refused a read of this page, because the session uses another connection. */
export const markOutdated = (): void => {
  isRefused = true;
  notifyStored();
};

/** Returns whether the browser has changed to another person or connection since this page was made. */
export const isOutdated = (owner: string): boolean => {
  if (isRefused) return true;
  try {
    const stored = localStorage.getItem(storedName);
    return stored !== null && stored !== owner;
  } catch {
    return false;
  }
};
