"use client";

/** Under which names the browser remembers sent forms and followed requests, before owner and id. */
export const formName = "qm-form";
export const followedName = "qm-followed";

/** Whether the browser refused to store a value on this page, so that only its memory has it. */
let isStorageRefused = false;

export const markStorageRefused = () => {
  isStorageRefused = true;
};

/** Notifies the listeners of this tab. The browser itself notifies only the other tabs. */
export const notifyStored = () => globalThis.window?.dispatchEvent(new Event("storage"));

/** Calls the listener after each change of stored values. Returns a function that stops it. */
export const subscribeToStored = (listener: () => void) => {
  window.addEventListener("storage", listener);
  // A page that Back restores has missed the changes since it was left.
  window.addEventListener("pageshow", listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener("pageshow", listener);
  };
};

/** Returns whether the browser may remember a sent form or a followed request of this owner. */
export const mayRemember = (owner: string): boolean => {
  const starts = [`${formName} ${owner} `, `${followedName} ${owner} `];
  try {
    const keys = Object.keys(localStorage);
    return isStorageRefused || keys.some((key) => starts.some((start) => key.startsWith(start)));
  } catch {
    return true;
  }
};
