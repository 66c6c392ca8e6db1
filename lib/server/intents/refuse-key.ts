import "server-only";
import type { SubmitAnswer } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import {
  type KeyProblem,
  maxAgeHours,
  mintIdempotencyKey,
} from "#lib/server/intents/journal/idempotency-key.ts";
import { failureWith } from "#lib/server/intents/journal/transitions.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import type { WriteName } from "#lib/v4/registry.ts";

const nameOf = ({ label, environment }: Connection) => `${label} (${environment})`;

/** Why a form that was opened by or with another one is not sent. Only a new page shows what is in use now. */
const ofAnother = (
  problem: "person" | "environment" | "connection",
  { displayName }: Principal,
  connection: Connection,
): string =>
  ({
    person: `This form was opened by another person, and this browser is now signed in as ${displayName}. Nothing was sent.`,
    environment: `This form was opened in another environment, and this browser now uses ${nameOf(connection)}. Nothing was sent.`,
    connection: `This form was opened with another connection, and this browser now uses ${nameOf(connection)}. Nothing was sent.`,
  })[problem];

const sentences = {
  unknown:
    "Quartermaster doesn't recognize this form. It may have been opened before an update. Nothing was sent.",
  expired: `This form was open for more than ${maxAgeHours} hours. Nothing was sent.`,
  operation: "This form was opened for another kind of request. Nothing was sent.",
};

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
      failure: failureWith({ operation }, "aborted", sentences[problem]),
      idempotencyKey: mintIdempotencyKey(principal, operation),
    };
  }
  const sentence = ofAnother(problem, principal, connection);
  const error = new PrincipalError("other_connection", { sentence });
  return { failure: failureOf(error, operation), idempotencyKey: null };
};
