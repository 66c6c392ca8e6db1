"use client";

/** Opens the search of the top bar by its own shortcut, Ctrl K. */
export const openSearch = () =>
  document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, cancelable: true }),
  );
