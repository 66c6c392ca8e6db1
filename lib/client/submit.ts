"use client";

import {
  decide as decideAction,
  mintIdempotencyKey as mintAction,
  submit as submitAction,
} from "#lib/actions.ts";
import { emptyFailure } from "#lib/protocol/failure.ts";
import {
  type DecideAnswer,
  type Decision,
  emptyAnswer,
  type SubmitAnswer,
  type SubmitRequest,
} from "#lib/protocol/intent.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** Nobody knows whether the console got the form. The same form may be sent again: it is one write. */
const lostContact = {
  ...emptyAnswer,
  status: "checking",
  failure: {
    ...emptyFailure,
    kind: "unreachable",
    message:
      "The console can't be reached, so it is not known whether it took the request. Send the same form again: it won't be placed twice.",
  },
} satisfies SubmitAnswer;

/** Sends a form's write. Never throws: not reaching the console is an answer too. */
export const submit = <Name extends WriteName>(
  request: SubmitRequest<Name>,
): Promise<SubmitAnswer> => submitAction(request).catch(() => lostContact);

/** Decides what becomes of a write that needs a person. */
export const decide = (intentId: string, decision: Decision): Promise<DecideAnswer> =>
  decideAction(intentId, decision).catch(() => ({
    failure: { ...lostContact.failure, message: "The console can't be reached." },
  }));

/** A key for the next write of a form that stays; `null` when there is none to be had now. */
export const mintIdempotencyKey = (operation: WriteName): Promise<string | null> =>
  mintAction(operation).catch(() => null);
