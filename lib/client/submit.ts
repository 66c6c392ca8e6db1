"use client";

import {
  decide as decideAction,
  mintIdempotencyKey as mintAction,
  submit as submitAction,
} from "#lib/actions/requests.ts";
import { coverRefused, shownOwner } from "#lib/client/page-owner.ts";
import { emptyFailure } from "#lib/protocol/failure.ts";
import {
  type DecideAnswer,
  type Decision,
  emptyAnswer,
  type SubmitAnswer,
  type SubmitRequest,
} from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** The answer when it is unknown whether Quartermaster received the form. Sending it again is safe. */
const noAnswer = {
  ...emptyAnswer,
  status: "checking",
  failure: {
    ...emptyFailure,
    kind: "unreachable",
    get message() {
      return t("form.unknownReceipt");
    },
  },
} satisfies SubmitAnswer;

/** The answer when Quartermaster can be reached again and has not stored the form so far. */
export const notReceived = {
  ...noAnswer,
  failure: {
    ...noAnswer.failure,
    get message() {
      return t("form.notReceived");
    },
  },
} satisfies SubmitAnswer;

/** Sends a form's write. Never throws: returns `noAnswer` when Quartermaster can't be reached. */
export const submit = (request: SubmitRequest): Promise<SubmitAnswer> =>
  submitAction(request, shownOwner()).then(coverRefused, () => noAnswer);

/** Sends the decision about a request that needs one. Never throws. */
export const decide = (intentId: string, decision: Decision): Promise<DecideAnswer> =>
  decideAction(intentId, decision, shownOwner()).then(coverRefused, () => ({
    failure: { ...noAnswer.failure, message: t("form.unreachable") },
  }));

/** Returns an idempotency key for a form; `null` when the server can't make one now. */
export const mintIdempotencyKey = (operation: WriteName): Promise<string | null> =>
  mintAction(operation, shownOwner()).catch(() => null);
