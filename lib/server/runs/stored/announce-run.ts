import "server-only";
import { and, eq, exists, inArray, ne } from "drizzle-orm";
import { publishChanges } from "#lib/server/live/publish-changes.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { connections, grants } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";

/** What changes in this time is announced together. Milliseconds. */
const gatherMs = 200;

const announced = perProcess("qmAnnouncedRuns", () => new Map<string, NodeJS.Timeout>());

/** What reads the store at this moment. */
const publishing = perProcess("qmPublishedRuns", () => new Set<Promise<void>>());

type Announced = Pick<RunRecord, "id" | "environment" | "connectionId">;

/** Returns the other connections to the same service whose admins may see the run, if it is their company's. */
const findAdminConnections = ({ environment, connectionId }: Announced) => {
  const own = store()
    .select({ baseUrl: connections.baseUrl })
    .from(connections)
    .where(and(eq(connections.environment, environment), eq(connections.id, connectionId)));
  const admins = store()
    .select({ role: grants.role })
    .from(grants)
    .where(
      and(
        eq(grants.environment, environment),
        eq(grants.connectionId, connections.id),
        eq(grants.role, "admin"),
      ),
    );
  return store()
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.environment, environment),
        ne(connections.id, connectionId),
        inArray(connections.baseUrl, own),
        exists(admins),
      ),
    );
};

const publish = async (run: Announced): Promise<void> => {
  const { environment, connectionId, id } = run;
  const others = await findAdminConnections(run);
  await Promise.all([
    publishChanges({ environment, id: connectionId }, [{ resource: "runs", id }]),
    // Which run it is, another key's streams aren't told: it may be another company's.
    ...others.map((other) =>
      publishChanges({ environment, id: other.id }, [{ resource: "runs", id: null }]),
    ),
  ]);
};

/** Tells the browsers, a moment later, that a run or its rows have changed. Called once that is committed. */
export const announceRun = (run: Announced): void => {
  if (announced().has(run.id)) return;
  const announce = () => {
    announced().delete(run.id);
    const current = publish(run)
      .catch((error: unknown) => {
        // The pages read again by themselves, later.
        log().debug({ runId: run.id, error: errorFields(error) }, "a run could not be announced");
      })
      .finally(() => publishing().delete(current));
    publishing().add(current);
  };
  announced().set(run.id, setTimeout(announce, gatherMs).unref());
};

/** Announces nothing more of what has changed so far. Called before the store is closed. */
export const endAnnouncements = async (): Promise<void> => {
  for (const timer of announced().values()) clearTimeout(timer);
  announced().clear();
  await Promise.all(publishing());
};
