"use server";

import { z } from "zod";
import {
  type DecideAnswer,
  type Decision,
  emptyAnswer,
  maxRefusalReason,
  type SubmitAnswer,
  type SubmitRequest,
} from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import { requirePerson, toActionFailure } from "#lib/server/http/require-person.ts";
import { decide as decideIntent } from "#lib/server/intents/decide.ts";
import { mintIdempotencyKey as mint } from "#lib/server/intents/journal/idempotency-key.ts";
import { submitWrite } from "#lib/server/intents/submit.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import { lineField } from "#lib/v4/fields/field.ts";
import { isOperationName, type OperationName, type WriteName } from "#lib/v4/registry.ts";
import { parseArgument, parseShown, refuseMalformed } from "./action-arguments.ts";

const requestSchema = z.strictObject({
  operation: z.string().max(64),
  input: z.unknown(),
  idempotencyKey: z.string().max(256),
  second: z.boolean().optional(),
  receipt: z.string().max(128).optional(),
  replaces: z.uuid().optional(),
});

const decisionSchema = z.discriminatedUnion("choice", [
  z.strictObject({ choice: z.literal("adopt"), resultId: z.string().min(1).max(256) }),
  z.strictObject({ choice: z.literal("send again") }),
  z.strictObject({ choice: z.literal("approve"), despite: z.string().max(20_000).optional() }),
  z.strictObject({
    choice: z.literal("abandon"),
    reason: lineField(maxRefusalReason).optional(),
  }),
]);

const decideSchema = z.tuple([z.uuid(), decisionSchema]);

/** Answers an error. Only a `PrincipalError` is surely thrown before the write is stored or sent. */
const answerTo = async (error: unknown, name: OperationName | null): Promise<SubmitAnswer> => {
  const failure = await toActionFailure(error, name);
  return error instanceof PrincipalError
    ? { ...emptyAnswer, status: "refused", failure }
    : {
        ...emptyAnswer,
        status: "checking",
        failure: { ...failure, message: t("refusal.unknownSaved") },
      };
};

/**
 * Submits a write, which is sent once. Returns every outcome as an answer and never throws. `shown`: whose data the
 * form's page shows; under another person's session nothing is stored.
 */
export async function submit(
  request: SubmitRequest,
  shown: string | null = null,
): Promise<SubmitAnswer> {
  const parsed = requestSchema.safeParse(request);
  const named = parsed.success ? parsed.data.operation : "";
  const name = isOperationName(named) ? named : null;
  try {
    const principal = await requirePerson(parseShown(shown));
    if (!parsed.success) return refuseMalformed();
    return await submitWrite(principal, { ...parsed.data, operation: named as WriteName });
  } catch (error) {
    return answerTo(error, name);
  }
}

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
export async function decide(
  intentId: string,
  decision: Decision,
  shown: string | null = null,
): Promise<DecideAnswer> {
  try {
    const principal = await requirePerson(parseShown(shown));
    const parsed = parseArgument(decideSchema, [intentId, decision]);
    return await decideIntent(principal, ...parsed);
  } catch (error) {
    return { failure: await toActionFailure(error, null) };
  }
}
