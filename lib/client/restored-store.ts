"use client";

import { releaseRestoredStore } from "#lib/actions/restored-store.ts";
import { quartermasterUnreachable } from "#lib/client/fetch-json.ts";

/** Releases a store that was set back. Never throws. */
export const releaseStore = (heldAt: string) =>
  releaseRestoredStore(heldAt).catch(() => ({ failure: quartermasterUnreachable }));
