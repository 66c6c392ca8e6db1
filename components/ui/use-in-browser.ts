"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * Whether this renders in a browser, past hydration. For what a browser says in its own words
 * (its list of time zones): the server's may be others, and both must render the same at first.
 */
export const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
