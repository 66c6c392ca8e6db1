"use server";

import { headers } from "next/headers";
import { z } from "zod";
import type { MintTokenAnswer, Preapproval, TokenChoice } from "#lib/protocol/agent-token.ts";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";
import {
  type DecideAnswer,
  type Decision,
  emptyAnswer,
  type SubmitAnswer,
  type SubmitRequest,
} from "#lib/protocol/intent.ts";
import { toChoices } from "#lib/protocol/notification.ts";
import {
  listAgentTokens,
  mintAgentToken as mintToken,
  revokeAgentToken as revokeToken,
} from "#lib/server/agents/tokens.ts";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { type AuditEntry, recordAudit } from "#lib/server/audit/record-audit.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import {
  closeDisagreement as close,
  replayEvent as replay,
} from "#lib/server/events/read/events.ts";
import { requirePerson, toActionFailure } from "#lib/server/http/require-person.ts";
import { decide as decideIntent } from "#lib/server/intents/decide.ts";
import { mintIdempotencyKey as mint } from "#lib/server/intents/journal/idempotency-key.ts";
import { submitWrite } from "#lib/server/intents/submit.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { saveChoices } from "#lib/server/notifications/choices.ts";
import { markRead } from "#lib/server/notifications/read.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import {
  isOperationName,
  type OperationName,
  operationNames,
  type WriteName,
} from "#lib/v4/registry.ts";

const requestSchema = z.strictObject({
  operation: z.string().max(64),
  input: z.unknown(),
  idempotencyKey: z.string().max(256),
  second: z.boolean().optional(),
});

const malformed = "Quartermaster could not read this request. Nothing was changed.";

const decisionSchema = z.discriminatedUnion("choice", [
  z.strictObject({ choice: z.literal("adopt"), resultId: z.string().min(1).max(256) }),
  z.strictObject({ choice: z.literal("send again") }),
  z.strictObject({ choice: z.literal("approve") }),
  z.strictObject({ choice: z.literal("abandon") }),
]);

const unknownOutcome =
  "Something went wrong, so we don't know whether the request was saved. Send the same form again: it won't be placed twice.";

/** Answers an error. Only a `PrincipalError` is surely thrown before the write is stored or sent. */
const answerTo = async (error: unknown, name: OperationName | null): Promise<SubmitAnswer> => {
  const failure = await toActionFailure(error, name);
  return error instanceof PrincipalError
    ? { ...emptyAnswer, status: "refused", failure }
    : { ...emptyAnswer, status: "checking", failure: { ...failure, message: unknownOutcome } };
};

/** Submits a write, which is sent once. Returns every outcome as an answer and never throws. */
export async function submit(request: SubmitRequest): Promise<SubmitAnswer> {
  const parsed = requestSchema.safeParse(request);
  const named = parsed.success ? parsed.data.operation : "";
  const name = isOperationName(named) ? named : null;
  try {
    const principal = await requirePerson();
    if (!parsed.success) throw new PrincipalError("role", { sentence: malformed });
    return await submitWrite(principal, { ...parsed.data, operation: named as WriteName });
  } catch (error) {
    return answerTo(error, name);
  }
}

/** Returns whose data the page of an action shows, as a value of the header `pageOwnerHeader`. */
const parseShown = (shown: unknown): string | null => {
  const parsed = z.string().max(2_000).nullable().safeParse(shown);
  if (!parsed.success) throw new PrincipalError("role", { sentence: malformed });
  return parsed.data;
};

/** Mints a key for a form that stays open after its write ended; `null` without the permission. */
export async function mintIdempotencyKey(
  operation: WriteName,
  shown: string | null = null,
): Promise<string | null> {
  try {
    const principal = await requirePerson(parseShown(shown));
    const isWrite = isOperationName(operation) && mayWrite(principal.role, operation);
    return isWrite ? mint(principal, operation) : null;
  } catch (error) {
    if (error instanceof PrincipalError) return null;
    throw error;
  }
}

/** Applies a decision to an intent that needs one. */
export async function decide(intentId: string, decision: Decision): Promise<DecideAnswer> {
  try {
    const principal = await requirePerson();
    const parsed = z.tuple([z.uuid(), decisionSchema]).safeParse([intentId, decision]);
    if (!parsed.success) throw new PrincipalError("role", { sentence: malformed });
    return await decideIntent(principal, ...parsed.data);
  } catch (error) {
    return { failure: await toActionFailure(error, null) };
  }
}

/** Records what a person changed in Quartermaster itself, or took out of it. */
const audit = async (
  principal: Principal,
  action: string,
  details: NonNullable<AuditEntry["details"]>,
  subject: string | null = null,
) =>
  recordAudit({
    action,
    outcome: "done",
    ...toActor(principal),
    from: clientAddress(await headers()),
    subject,
    details,
  });

const rowIdSchema = z.int().positive();

/** Changes something of the person's own in Quartermaster. Returns the failure, or `null`. */
const changeOwn = async (
  change: (principal: Principal) => Promise<Failure | null>,
): Promise<Failure | null> => {
  try {
    return await change(await requirePerson());
  } catch (error) {
    return toActionFailure(error, null);
  }
};

const parseRowId = (id: number): number => {
  const parsed = rowIdSchema.safeParse(id);
  if (!parsed.success) throw new PrincipalError("role", { sentence: malformed });
  return parsed.data;
};

const eventNotFound = { ...emptyFailure, kind: "not_found", message: "Event not found." } as const;

/** Asks to process an event again: its records are read again, and nothing is written. */
export async function replayEvent(id: number): Promise<Failure | null> {
  return changeOwn(async (principal) =>
    (await replay(principal, parseRowId(id))) ? null : eventNotFound,
  );
}

/** Marks a disagreement between events and reads as seen. */
export async function closeDisagreement(id: number): Promise<Failure | null> {
  return changeOwn(async (principal) =>
    (await close(principal, parseRowId(id))) ? null : eventNotFound,
  );
}

/** Marks the person's notifications as read, up to the newest one that was on screen. */
export async function markNotificationsRead(newestId: number): Promise<Failure | null> {
  return changeOwn(async (principal) => {
    await markRead(principal, parseRowId(newestId));
    return null;
  });
}

/** Stores of what the person wants to be told, and how. */
export async function saveNotificationChoices(choices: unknown): Promise<Failure | null> {
  return changeOwn(async (principal) => {
    await saveChoices(principal, toChoices(choices));
    await audit(principal, "settings.notifications", {});
    return null;
  });
}

const tokenSchema = z.strictObject({
  label: z.string().trim().min(1).max(60),
  isReadOnly: z.boolean(),
  preapproved: z
    .array(
      z.strictObject({ operation: z.enum(operationNames), maxPerDay: z.int().min(1).max(1_000) }),
    )
    .max(20),
});

/** Makes a token for an agent of the person. The answer alone has it. */
export async function mintAgentToken(
  choice: TokenChoice,
  shown: string | null = null,
): Promise<MintTokenAnswer> {
  try {
    const principal = await requirePerson(parseShown(shown));
    const parsed = tokenSchema.safeParse(choice);
    const preapproved = parsed.data?.preapproved as Preapproval[] | undefined;
    const isAllowed = preapproved?.every(({ operation }) => mayWrite(principal.role, operation));
    if (!parsed.success || !isAllowed) throw new PrincipalError("role", { sentence: malformed });
    const token = await mintToken(principal, { ...parsed.data, preapproved: preapproved ?? [] });
    const { label, isReadOnly } = parsed.data;
    const operations = parsed.data.preapproved.map(({ operation }) => operation).join(", ");
    await audit(principal, "agent-tokens.create", { agent: label, isReadOnly, operations });
    return { token, tokens: await listAgentTokens(principal) };
  } catch (error) {
    return { failure: await toActionFailure(error, null) };
  }
}

const tokenNotFound = { ...emptyFailure, kind: "not_found", message: "Token not found." } as const;

/** Ends a token of the person at once. Returns the failure, or `null`. */
export async function revokeAgentToken(id: string): Promise<Failure | null> {
  return changeOwn(async (principal) => {
    if (!z.uuid().safeParse(id).success) {
      throw new PrincipalError("role", { sentence: malformed });
    }
    if (!(await revokeToken(principal, id))) return tokenNotFound;
    await audit(principal, "agent-tokens.revoke", {}, id);
    return null;
  });
}

const exportSchema = z.strictObject({
  list: z.enum(operationNames),
  filters: z.array(z.string().max(40)).max(40),
});

/** Records that the person exports a list, before its first page is read. Returns the failure, or `null`. */
export async function noteExport(given: unknown): Promise<Failure | null> {
  return changeOwn(async (principal) => {
    const parsed = exportSchema.safeParse(given);
    if (!parsed.success) throw new PrincipalError("role", { sentence: malformed });
    const { list, filters } = parsed.data;
    await audit(principal, "export", { filters: filters.join(", ") }, list);
    return null;
  });
}
