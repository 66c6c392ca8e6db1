"use client";

import { useEffect } from "react";
import { announceOwner } from "#lib/client/page-owner.ts";

/** Tells the browser's other tabs who has signed in, then closes the window where a script opened it. */
export function AnnounceSignIn({ owner }: { owner: string }) {
  useEffect(() => {
    announceOwner(owner);
    window.close();
  }, [owner]);
  return null;
}
