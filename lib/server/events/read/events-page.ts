import "server-only";
import type { EventFilter, EventsPage } from "#lib/protocol/event.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { listEvents } from "#lib/server/events/read/events.ts";
import { findSubjectNames } from "#lib/server/mirror/subject-names.ts";

/** Returns a page of the events of the person's own connection, with the names of their records. */
export const readEventsPage = async (
  principal: Principal,
  filter: EventFilter,
): Promise<EventsPage> => {
  const answer = await listEvents(principal, filter);
  const subjects = answer.rows.flatMap((row) => row.subjects);
  return { ...answer, names: await findSubjectNames(principal, subjects) };
};
