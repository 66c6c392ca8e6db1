import { CliError, toFailure } from "#lib/cli/host/exit-codes.ts";
import { type Called, openCaller, toShown } from "#lib/cli/session/call.ts";
import type { Session } from "#lib/cli/session/session.ts";
import { confirmWrite } from "#lib/cli/writes/confirm.ts";
import { type Attempt, openEntry } from "#lib/cli/writes/journal.ts";
import { idsOf, lookupPlanOf, readCandidates, type Write } from "#lib/cli/writes/look-up.ts";
import {
  type Context,
  lookUpOnce,
  resolveUnknown,
  store,
} from "#lib/cli/writes/resolve-unknown.ts";
import { isV4Error, V4Error } from "#lib/v4/errors.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";

export interface WriteFlags {
  yes?: boolean;
  /** Sends a write again that is in the journal. */
  second?: boolean;
  /** Looks an unknown outcome up until it is found or the quiet period is over. */
  wait?: boolean;
}

/** Runs what comes before the sending. */
const beforeSending = <Result>(work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof CliError) || error.kind !== "output") throw error;
    throw new CliError("output", `${error.message} Nothing was sent.`);
  }
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
  const reason = reasonOf(error);
  await store(context, "unknown", { failure: toFailure(error).kind });
  if (isV4Error(error) && (await isRefused(context, error))) {
    await store(context, "refused");
    throw new V4Error({ ...error.toJSON(), isSettled: true });
  }
  await resolveUnknown(context, reason);
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
  await store(context, "accepted", { recordId: idsOf([record])[0] ?? null });
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
    return idsOf((await readCandidates(caller, plan)).records);
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
