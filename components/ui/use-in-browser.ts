"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Returns whether the component renders in a browser after hydration. For values that differ between
 * browser and server (the list of time zones): both must render the same at first.
 */
export const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
