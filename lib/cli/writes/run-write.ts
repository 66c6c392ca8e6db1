import { CliError, toFailure } from "#lib/cli/host/exit-codes.ts";
import { type Called, type Caller, openCaller, toShown } from "#lib/cli/session/call.ts";
import type { Session } from "#lib/cli/session/session.ts";
import { confirmWrite } from "#lib/cli/writes/confirm.ts";
import {
  type Attempt,
  type AttemptState,
  type JournalEntry,
  openEntry,
} from "#lib/cli/writes/journal.ts";
import {
  idsOf,
  type LookedUp,
  type LookupPlan,
  lookUp,
  lookupPlanOf,
  readCandidates,
} from "#lib/cli/writes/look-up.ts";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";
import { specOf, type WriteName } from "#lib/v4/registry.ts";
import type { JsonObject } from "#lib/v4/shape/json.ts";
import { commandLine } from "#lib/v4/surfaces/command-line.ts";

export interface WriteFlags {
  yes?: boolean;
  /** Sends a write again that is in the journal. */
  second?: boolean;
  /** Looks an unknown outcome up until it is found or the quiet period is over. */
  wait?: boolean;
}

export interface Write {
  operation: WriteName;
  input: JsonObject;
}

/** When to look an unknown outcome up, in ms after the first lookup. The last ends the quiet period. */
const lookupTimesMs = [2_000, 5_000, 15_000, 60_000, 120_000];

interface Context {
  session: Session;
  caller: Caller;
  write: Write;
  entry: JournalEntry;
  plan: LookupPlan | null;
  isWaiting: boolean;
}

/** Stores the outcome of the write. A full disk must not hide it from the person. */
const store = async (
  { entry, session }: Context,
  state: AttemptState,
  record: JsonObject = {},
): Promise<void> => {
  try {
    entry.finish(state, typeof record.id === "string" ? record.id : null);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    await session.note(`${error.message} The same write will count as one of unknown outcome.\n`);
  }
};

/** Runs what comes before the sending. */
const beforeSending = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CliError) || error.kind !== "output") throw error;
    throw new CliError("output", `${error.message} Nothing was sent.`);
  }
};

const howToLookUp = (plan: LookupPlan | null) =>
  plan === null
    ? "The service never shows what this stores, so that nothing can look it up: ask the service's support."
    : `Look it up with \`${commandLine(plan.read, plan.input)}\`, or run the same command with --wait.`;

const unknownOutcome = ({ plan }: Context, reason: string, candidates: readonly JsonObject[]) => {
  const ids = idsOf(candidates);
  const maybe = ids.length > 0 ? ` New since then, and perhaps its own: ${ids.join(", ")}.` : "";
  return new CliError(
    "unknown_outcome",
    `${reason} The write may or may not have been carried out, and is not sent again.${maybe} ${howToLookUp(plan)}`,
    { candidates: ids },
  );
};

const lookUpOnce = async (context: Context, plan: LookupPlan): Promise<LookedUp> => {
  const { latest } = context.entry;
  return lookUp(context.caller, plan, context.write, {
    baseline: latest?.baseline ?? [],
    sentAt: Date.parse(latest?.at ?? ""),
  });
};

const showFound = async (context: Context, record: JsonObject) => {
  const { session, write } = context;
  await store(context, "accepted", record);
  session.meta.isLookedUp = true;
  const fields = Object.keys(specOf(write.operation).output.record.shape);
  const shown = { kind: "one" as const, fields, records: [record], receivedItems: [] };
  await session.output.answer({ ...shown, received: record });
  await session.note("A lookup shows the record as the write asks for it.\n");
};

/** Looks an unknown outcome up until it is found. Throws `CliError` when the quiet period is over. */
const resolveUnknown = async (context: Context, reason: string): Promise<void> => {
  const { session, plan, isWaiting } = context;
  if (plan === null || !isWaiting) throw unknownOutcome(context, reason, []);
  const { host } = session;
  const startedAt = host.now();
  let candidates: JsonObject[] = [];
  await session.note(`${reason} Looking it up for up to two minutes.\n`);
  for (const time of lookupTimesMs) {
    if (!(await host.wait(startedAt + time - host.now()))) break;
    try {
      const lookedUp = await lookUpOnce(context, plan);
      if (lookedUp.found !== null) return showFound(context, lookedUp.found);
      candidates = lookedUp.candidates;
    } catch (error) {
      // A failed read says nothing: the next one may succeed.
      if (!isV4Error(error)) throw error;
    }
  }
  throw unknownOutcome(context, reason, candidates);
};

/**
 * After a 409, and a 403 or 404 to an update, one lookup decides: without the write's own record the
 * service refused it. Source: api-v4.md, Errors.
 */
const isRefused = async (context: Context, error: V4Error): Promise<boolean> => {
  const { write, plan } = context;
  const { meaningOf } = await import("#lib/v4/client/write-status.ts");
  const isDecidable =
    error.status !== null && meaningOf(write.operation, error.status) === "re-read";
  if (!isDecidable || plan === null) return false;
  try {
    return (await lookUpOnce(context, plan)).candidates.length === 0;
  } catch (lookupError) {
    if (!isV4Error(lookupError)) throw lookupError;
    return false;
  }
};

/** Returns what happened, without the advice that a failed read would get: to try again. */
const reasonOf = (error: unknown): string => {
  if (!isV4Error(error)) return toFailure(error).message;
  const { status, message } = error;
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return status === null ? sentence : `The service answered ${status}: ${sentence}`;
};

const settleFailure = async (context: Context, error: unknown): Promise<void> => {
  const isSettled = isV4Error(error) && error.isSettled;
  if (isSettled) {
    await store(context, error.status === null ? "unsent" : "refused");
    throw error;
  }
  await store(context, "unknown");
  if (isV4Error(error) && (await isRefused(context, error))) {
    await store(context, "refused");
    throw new V4Error({ ...error.toJSON(), isSettled: true });
  }
  await resolveUnknown(context, reasonOf(error));
};

const send = async (context: Context): Promise<Called | null> => {
  const { caller, write } = context;
  try {
    return await caller.call(write.operation, write.input);
  } catch (error) {
    await settleFailure(context, error);
    return null;
  }
};

const showAccepted = async (context: Context, called: Called) => {
  const { session, write } = context;
  const record = called.data as JsonObject;
  const { id } = record;
  await store(context, "accepted", record);
  session.meta.requestId = called.requestId;
  try {
    await session.output.answer(toShown(write.operation, called));
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    const which = typeof id === "string" ? ` (${id})` : "";
    throw new CliError(error.kind, `The service accepted the write${which}. ${error.message}`);
  }
};

/** Returns the ids of what exists before the write. Without them no lost answer could be resolved. */
const readBaseline = async ({ caller, plan }: Context): Promise<string[]> => {
  if (plan === null) return [];
  try {
    return idsOf(await readCandidates(caller, plan));
  } catch (error) {
    const { kind, message } = toFailure(error);
    throw new CliError(
      kind,
      `Nothing was sent: what exists could not be read first, and a lost answer could not be looked up. ${message}`,
    );
  }
};

const repeated = ({ at, recordId }: Attempt) => {
  const which = recordId === null ? "" : ` as ${recordId}`;
  return new CliError(
    "already_sent",
    `The service accepted the same write at ${at}${which}. Nothing was sent: add --second to send a second one.`,
    { recordId },
  );
};

/**
 * Sends a write once, after a confirmation and a row in the journal. Throws `CliError` and `V4Error`.
 */
export const runWrite = async (session: Session, write: Write, flags: WriteFlags) => {
  const { host, meta } = session;
  const target = await session.target();
  meta.environment = target.environment;
  const caller = openCaller(target, host, meta.correlationId);
  const entry = beforeSending(() => openEntry({ ...write, url: target.url }, host));
  const plan = lookupPlanOf(write.operation, write.input);
  const context: Context = {
    ...{ session, caller, write, entry, plan },
    isWaiting: flags.wait === true,
  };
  const standing = entry.standing(host.now());
  const at = entry.latest?.at ?? "";
  if (standing === "running") throw beingSent(at);
  if (standing !== "free" && !flags.second) {
    if (standing === "repeated" && entry.latest) throw repeated(entry.latest);
    const reason = `The same write was sent at ${at}, and its outcome is not known.`;
    return resolveUnknown(context, reason);
  }
  await confirmWrite(session, target, write, flags.yes === true);
  const baseline = await readBaseline(context);
  if (!beforeSending(() => entry.begin(baseline))) throw beingSent(at);
  const called = await send(context);
  if (called !== null) await showAccepted(context, called);
};

const beingSent = (at: string) =>
  new CliError(
    "already_sent",
    `Another process is sending the same write${at && ` since ${at}`}. Nothing was sent here.`,
  );
