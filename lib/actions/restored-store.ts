"use server";

import "server-only";
import { z } from "zod";
import type { Failure } from "#lib/protocol/failure.ts";
import { releaseAsAdmin } from "#lib/server/intents/review-restored.ts";
import { changeAsAdmin } from "./change-as-admin.ts";

/** `false`: it was released already, or set back again, so that the page must be read again. */
type ReleaseAnswer = { isReleased: boolean } | { failure: Failure };

/** Releases a store that was set back, if it is still held since that moment. */
export async function releaseRestoredStore(heldAt: string): Promise<ReleaseAnswer> {
  const schema = z.iso.datetime();
  const about = { action: "store.release" as const, schema, subjectOf: (since: string) => since };
  return changeAsAdmin(about, heldAt, async (since, admin) => ({
    isReleased: await releaseAsAdmin(admin, since),
  }));
}
