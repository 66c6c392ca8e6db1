import "server-only";
import { and, desc, eq, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { IntentFilter, UndecidedRun } from "#lib/protocol/intent.ts";
import { keptText } from "#lib/protocol/run-note.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { visibilityOf } from "#lib/server/intents/read/visibility.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { showUnsafeIn } from "#lib/server/upstream/show-unsafe-text.ts";
import { personName } from "#lib/server/words/stored-words.ts";

const maxRuns = 100;

/**
 * Whether a run needs its person: an agent proposed it, its first rows are done, or it halted by itself. One that a
 * person paused needs nobody until they continue it.
 */
export const isUndecided = sql`(
  (${runs.state} = 'checked' and ${runs.agentName} is not null and ${runs.startRequestedAt} is null)
  or (${runs.state} = 'paused' and ${runs.pauseCause} is distinct from 'person'))`;

/** Why an undecided run needs its person. */
export const causeOfRun = sql<UndecidedRun["cause"]>`case
  when ${runs.state} = 'checked' then 'proposed'
  when ${runs.pauseCause} = 'canary' then 'canary'
  else 'halted' end`;

/** Only the person of a run starts and continues it. */
const isOwn = ({ connection, userId }: Principal) =>
  connection
    ? and(
        eq(runs.principalId, userId),
        eq(runs.environment, connection.environment),
        eq(runs.connectionId, connection.id),
      )
    : sql`false`;

/** Returns whether a second person is asked to approve the start of a run, which its person requested. */
export const waitsForApproval = () =>
  and(
    eq(runs.state, "checked"),
    sql`${runs.startRequestedAt} > clock_timestamp()
      - make_interval(secs => ${journalSettings().draftLifeMs / 1_000})`,
    isNull(runs.approvedBy),
  );

/** Returns the condition for the runs of others that an admin sees; `null` for other roles. */
export const runsOfOthers = async (principal: Principal): Promise<SQL | null> => {
  const visibility = principal.role === "admin" ? await visibilityOf(principal, runs) : null;
  return (visibility && and(visibility, ne(runs.principalId, principal.userId))) ?? null;
};

/** Returns the condition for the runs that need the person: their own, and those that they may approve as an admin. */
const needsOf = async (principal: Principal): Promise<SQL> => {
  const own = and(isOwn(principal), isUndecided);
  const others = await runsOfOthers(principal);
  return (others ? or(own, and(others, waitsForApproval())) : own) ?? sql`false`;
};

/** Returns how many runs need the person, as a value of a statement. */
export const undecidedRunCount = async (principal: Principal): Promise<SQL> =>
  sql`(select count(*) from ${runs} where ${await needsOf(principal)})`;

/** Finds the runs that need the person, newest first. */
export const findUndecidedRuns = async (principal: Principal): Promise<UndecidedRun[]> => {
  if (principal.role === "support") return [];
  const rows = await store()
    .select({ run: runs, cause: causeOfRun })
    .from(runs)
    .where(await needsOf(principal))
    .orderBy(desc(runs.createdAt))
    .limit(maxRuns);
  return rows.map(({ run, cause }) => {
    const isYou = run.principalId === principal.userId;
    return showUnsafeIn({
      id: run.id,
      title: run.title,
      cause: isYou ? cause : "approval",
      reason: keptText(run.reason, run.reasonTold),
      by: { name: personName(run.principalName), isYou },
      agent: run.agentName === null ? null : { name: run.agentName, request: null },
      createdAt: run.createdAt.toISOString(),
    });
  });
};

/** Finds the runs of a list of requests: it has some where it shows what needs a person, of whatever kind. */
export const findRunsOf = async (
  principal: Principal,
  { show, operation }: IntentFilter,
): Promise<UndecidedRun[] | undefined> =>
  show === "needs you" && operation === undefined ? findUndecidedRuns(principal) : undefined;
