import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { cache } from "react";
import type { OpenRequests } from "#lib/protocol/intent.ts";
import type { StoreHold } from "#lib/protocol/restored-store.ts";
import type { ViewName } from "#lib/protocol/saved-view.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { openCountsOf } from "#lib/server/intents/read/find.ts";
import { holdFields, toHold } from "#lib/server/intents/restored/standing.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { unreadOf } from "#lib/server/notifications/read.ts";
import { storeIdentity } from "#lib/server/store/identity-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { pinnedViewsOf, toPinnedViews } from "#lib/server/views/pinned-views.ts";
import { viewScopeOf } from "#lib/server/views/visible-views.ts";
import { withTimeout } from "#lib/server/with-timeout.ts";

/** What the frame of a page shows of the store. */
export interface FrameFacts {
  /** `null`: the person sees no requests, or the company of their key was not known in time. */
  open: OpenRequests | null;
  /** How many notifications the person has not read. */
  unread: number;
  /** Why nothing is sent now; `null` if the store is not held. */
  hold: StoreHold | null;
  /** The saved views that the person pinned. */
  pins: ViewName[];
}

/** No page waits longer than this for the company of a key, which the service is asked for once. */
const companyTimeoutMs = 250;

/** Returns the counts of the open requests as a value of a statement; `null` where the person sees none. */
const openOf = async (principal: Principal): Promise<SQL<OpenRequests | null> | null> => {
  try {
    return await openCountsOf(principal);
  } catch (error) {
    // The rest of the frame does not depend on the company of the key.
    log().warn({ error: errorFields(error) }, "the open requests could not be counted");
    return null;
  }
};

/**
 * Returns what the frame of a page shows, by one statement: on every page, a second one would cost as
 * much again. Asked for once in a request.
 */
export const findFrameFacts = cache(async (principal: Principal): Promise<FrameFacts> => {
  const [open, scope] = await Promise.all([
    withTimeout(companyTimeoutMs, openOf(principal)),
    principal.connection ? viewScopeOf(principal, companyTimeoutMs) : null,
  ]);
  const [row] = await store()
    .select({
      open: open ?? sql<OpenRequests | null>`null`,
      unread: unreadOf(principal),
      pins: scope ? pinnedViewsOf(principal, scope) : sql<null>`null`,
      ...holdFields,
    })
    // The counts are answered where the store has no identity yet.
    .from(sql`(select) as one`)
    .leftJoin(storeIdentity, sql`true`);
  if (!row) throw new Error("A selection from one row had none.");
  const pins = toPinnedViews(principal, row.pins);
  return { open: row.open, unread: row.unread, hold: toHold(row), pins };
});
