import { CliError, type ExitKind } from "#lib/cli/host/exit-codes.ts";
import type { Caller } from "#lib/cli/session/call.ts";
import type { Session } from "#lib/cli/session/session.ts";
import type { Attempt, AttemptState, JournalEntry } from "#lib/cli/writes/journal.ts";
import {
  idsOf,
  type LookedUp,
  type LookupPlan,
  lookUp,
  type Write,
} from "#lib/cli/writes/look-up.ts";
import { commandLine } from "#lib/v4/call-texts/command-line.ts";
import { absenceProof } from "#lib/v4/client/write-status.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import { specOf } from "#lib/v4/registry.ts";

/** When to look an unknown outcome up, in ms after the first message: always, and with --wait. */
const lookupTimesMs = [0, 2_000, 5_000];
const waitedTimesMs = [15_000, 60_000, absenceProof.quietMs];

export interface Context {
  session: Session;
  caller: Caller;
  write: Write;
  entry: JournalEntry;
  plan: LookupPlan | null;
  isWaiting: boolean;
}

/** Stores the outcome of the write. A full disk must not hide it from the person. */
export const store = async (
  { entry, session }: Context,
  state: AttemptState,
  more: Partial<Pick<Attempt, "recordId" | "failure">> = {},
): Promise<void> => {
  try {
    entry.finish(state, more);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    await session.note(`${error.message} The same write will count as one of unknown outcome.\n`);
  }
};

const howToLookUp = (plan: LookupPlan | null) =>
  plan === null
    ? "The service never shows what this stores, so that nothing can look it up: ask the service's support."
    : `Look it up with \`${commandLine(plan.read, plan.input)}\`, or run the same command with --wait.`;

/** What the lookups of this run have shown. */
interface Shown {
  lookups: number;
  /** Those that would have shown the record and had no candidate. */
  empty: number;
  candidates: readonly JsonObject[];
}

const lookupText = ({ lookups, empty, candidates }: Shown) => {
  if (lookups === 0) return "";
  const ids = idsOf(candidates);
  if (ids.length > 0) return ` New since then, and perhaps its own: ${ids.join(", ")}.`;
  const times = lookups === 1 ? "One lookup" : `${lookups} lookups`;
  return empty === lookups
    ? ` ${times} found nothing yet.`
    : ` ${times} found nothing, which proves nothing: the list did not come whole, or shows no record that was there before.`;
};

const unknownOutcome = ({ plan }: Context, reason: string, shown: Shown) =>
  new CliError(
    "unknown_outcome",
    `${reason} The write may or may not have been carried out, and is not sent again.${lookupText(shown)} ${howToLookUp(plan)}`,
    { candidates: idsOf(shown.candidates) },
  );

/** Says that the write was not carried out, with the exit code of what happened when it was sent. */
const notCarriedOut = (failure: ExitKind, reason: string, { lookups }: Shown) =>
  new CliError(
    failure,
    `${reason} The write was not carried out: ${lookups} lookups show nothing of it. Nothing was changed. Run the same command again to send it.`,
  );

export const lookUpOnce = async (context: Context, plan: LookupPlan): Promise<LookedUp> => {
  const { latest } = context.entry;
  return lookUp(context.caller, plan, context.write, {
    baseline: latest?.baseline ?? [],
    sentAt: Date.parse(latest?.at ?? ""),
  });
};

const showFound = async (context: Context, record: JsonObject) => {
  const { session, write } = context;
  await store(context, "accepted", { recordId: idsOf([record])[0] ?? null });
  session.meta.isLookedUp = true;
  const fields = Object.keys(specOf(write.operation).output.record.shape);
  const shown = { kind: "one" as const, fields, records: [record], receivedItems: [] };
  await session.output.answer({ ...shown, received: record });
  await session.note("A lookup shows the record as the write asks for it.\n");
};

/**
 * Looks an unknown outcome up, by the rule of the console's journal: found is accepted; so many complete
 * lookups without a candidate, after the quiet period, are not carried out; anything else stays unknown.
 * Returns once it is found. Throws `CliError` otherwise.
 */
export const resolveUnknown = async (context: Context, reason: string): Promise<void> => {
  const { session, plan, isWaiting, entry } = context;
  const shown: Shown = { lookups: 0, empty: 0, candidates: [] };
  if (plan === null) throw unknownOutcome(context, reason, shown);
  const { host } = session;
  const startedAt = host.now();
  const sentAt = Date.parse(entry.latest?.at ?? "");
  const times = isWaiting ? [...lookupTimesMs, ...waitedTimesMs] : lookupTimesMs;
  await session.note(
    `${reason} Looking it up${isWaiting ? " for up to two minutes" : ""}. It is not sent again.\n`,
  );
  for (const time of times) {
    if (!(await host.wait(Math.max(0, startedAt + time - host.now())))) break;
    try {
      const lookedUp = await lookUpOnce(context, plan);
      if (lookedUp.found !== null) return showFound(context, lookedUp.found);
      shown.lookups += 1;
      shown.candidates = lookedUp.candidates;
      const isEmpty = lookedUp.isComplete && lookedUp.candidates.length === 0;
      shown.empty = isEmpty ? shown.empty + 1 : 0;
    } catch (error) {
      // A failed read says nothing: the next one may succeed.
      if (!isV4Error(error)) throw error;
    }
    const isQuiet = host.now() - sentAt >= absenceProof.quietMs;
    if (isQuiet && shown.empty >= absenceProof.lookups) {
      await store(context, "refused");
      throw notCarriedOut(entry.latest?.failure ?? "unavailable", reason, shown);
    }
  }
  throw unknownOutcome(context, reason, shown);
};
