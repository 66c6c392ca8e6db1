import "server-only";
import type { SubmitAnswer } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import {
  type KeyProblem,
  maxAgeHours,
  mintIdempotencyKey,
} from "#lib/server/intents/journal/idempotency-key.ts";
import { failureWith } from "#lib/server/intents/journal/transitions.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { connectionName, personName } from "#lib/server/words/stored-words.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const nameOf = (connection: Connection) =>
  `${connectionName(connection)} (${connection.environment})`;

/** Why a form that was opened by or with another one is not sent. Only a new page shows what is in use now. */
const ofAnother = (
  problem: "person" | "environment" | "connection",
  { displayName }: Principal,
  connection: Connection,
): string =>
  ({
    person: t("refusal.formOfPerson", { name: personName(displayName) }),
    environment: t("refusal.formOfEnvironment", { connection: nameOf(connection) }),
    connection: t("refusal.formOfConnection", { connection: nameOf(connection) }),
  })[problem];

const sentenceOf = (problem: "unknown" | "expired" | "operation"): string =>
  ({
    unknown: t("refusal.formUnknown"),
    expired: t("refusal.formExpired", { hours: maxAgeHours }),
    operation: t("refusal.formOfOperation"),
  })[problem];

/**
 * Returns why a form is refused for its key. It gets a key for its next try only if it was opened by this
 * person with this connection, as far as the key tells: else one more click would send it with another.
 */
export const refuseKey = (
  problem: KeyProblem,
  operation: WriteName,
  principal: Principal,
  connection: Connection,
): Pick<SubmitAnswer, "failure" | "idempotencyKey"> => {
  if (problem === "unknown" || problem === "expired" || problem === "operation") {
    return {
      failure: failureWith({ operation }, "aborted", sentenceOf(problem)),
      idempotencyKey: mintIdempotencyKey(principal, operation),
    };
  }
  const sentence = ofAnother(problem, principal, connection);
  const error = new PrincipalError("other_connection", { sentence });
  return { failure: failureOf(error, operation), idempotencyKey: null };
};
