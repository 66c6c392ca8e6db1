import "server-only";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The failures of events that Quartermaster itself finds, as the store has them: in English, as all that it has. */
export const ownFailures = {
  notVisible: {
    ...emptyFailure,
    kind: "not_found",
    message: "Your key can't see the record that the event names.",
  },
  unread: {
    ...emptyFailure,
    kind: "authorization",
    message: "Every person with this API key is disabled, so nothing was read.",
  },
} as const satisfies Record<string, Failure>;

const sentences: ReadonlyMap<string, () => string> = new Map<string, () => string>([
  [ownFailures.notVisible.message, () => t("eventHealth.eventNotVisible")],
  [ownFailures.unread.message, () => t("eventHealth.eventUnread")],
]);

/** Returns a stored failure with Quartermaster's own sentence in the language of the request. */
export const shownFailure = (failure: Failure): Failure => ({
  ...failure,
  message: sentences.get(failure.message)?.() ?? failure.message,
});
