import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { env } from "#lib/server/env.ts";
import { people } from "#lib/server/store/schema.ts";

/**
 * Returns the condition that what is done for a person in their absence may still be done: they have a
 * local account, or their identity provider confirmed their role within QM_OIDC_AGENT_DAYS.
 */
export const isConfirmed = (): SQL<boolean> => sql<boolean>`(${people.issuer} is null
  or coalesce(${people.confirmedAt} > clock_timestamp() - make_interval(days => ${env().QM_OIDC_AGENT_DAYS}), false))`;

/** Returns when the confirmation of a person ends unless it is renewed; `null` for a local account. */
export const confirmedUntil = (): SQL<Date | null> =>
  sql<Date | null>`case
  when ${people.issuer} is not null
  then coalesce(${people.confirmedAt}, ${people.createdAt}) + make_interval(days => ${env().QM_OIDC_AGENT_DAYS})
  end`.mapWith(people.createdAt);
