"use client";

import {
  decide as decideAction,
  mintIdempotencyKey as mintAction,
  submit as submitAction,
} from "#lib/actions/requests.ts";
import { shownOwner } from "#lib/client/page-owner.ts";
import { emptyFailure } from "#lib/protocol/failure.ts";
import {
  type DecideAnswer,
  type Decision,
  emptyAnswer,
  type SubmitAnswer,
  type SubmitRequest,
} from "#lib/protocol/intent.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** The answer when it is unknown whether Quartermaster received the form. Sending it again is safe. */
const noAnswer = {
  ...emptyAnswer,
  status: "checking",
  failure: {
    ...emptyFailure,
    kind: "unreachable",
    message:
      "Quartermaster can’t be reached, so it is unknown whether it received the request. Send the same form again: it won’t be placed twice.",
  },
} satisfies SubmitAnswer;

/** The answer when Quartermaster can be reached again and has not stored the form so far. */
export const notReceived = {
  ...noAnswer,
  failure: {
    ...noAnswer.failure,
    message:
      "Quartermaster can be reached again and hasn’t received this request so far. Send the same form again: it won’t be placed twice.",
  },
} satisfies SubmitAnswer;

/** Sends a form's write. Never throws: returns `noAnswer` when Quartermaster can't be reached. */
export const submit = (request: SubmitRequest): Promise<SubmitAnswer> =>
  submitAction(request).catch(() => noAnswer);

/** Sends the decision about a request that needs one. Never throws. */
export const decide = (intentId: string, decision: Decision): Promise<DecideAnswer> =>
  decideAction(intentId, decision).catch(() => ({
    failure: { ...noAnswer.failure, message: "Quartermaster can’t be reached." },
  }));

/** Returns an idempotency key for a form; `null` when the server can't make one now. */
export const mintIdempotencyKey = (operation: WriteName): Promise<string | null> =>
  mintAction(operation, shownOwner()).catch(() => null);
