import "server-only";
import { headers } from "next/headers";
import type { z } from "zod";
import type { ConnectionEnvironment } from "#lib/protocol/connection.ts";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";
import { toActor } from "#lib/server/audit/audited-person.ts";
import type { AuditEntry } from "#lib/server/audit/record-audit.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { PersonError } from "#lib/server/auth/people.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { requireAdmin } from "#lib/server/auth/require-admin.ts";
import { ConnectionError } from "#lib/server/connections/verify-key.ts";
import { requireAdministration } from "#lib/server/grants/administration.ts";
import { requirePerson } from "#lib/server/http/require-person.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { store } from "#lib/server/store/store.ts";

const malformed = "Quartermaster could not read this request. Nothing was changed.";

/** A change that only admins may make, as it is recorded. */
export interface AdminChange<Input> {
  /** As in the audit, e.g. `people.disable`. */
  action: string;
  schema: z.ZodType<Input>;
  /** What is changed, as in the audit: an id or an address, never a secret. */
  subjectOf: (input: Input) => string | null;
  /** The environment that the admin must administer, where the change itself does not check it. */
  environmentOf?: (input: Input) => ConnectionEnvironment;
}

const isRefusal = (error: unknown): error is PersonError | ConnectionError =>
  error instanceof PersonError || error instanceof ConnectionError;

const toFailure = async (
  error: unknown,
  action: string,
  principal: Principal | null,
): Promise<Failure> => {
  if (isRefusal(error)) {
    return { ...emptyFailure, kind: "validation", message: error.message };
  }
  if (error instanceof PrincipalError) {
    const address = clientAddress(await headers());
    const who = principal ? { who: toActor(principal) } : {};
    logDenial({ what: "write", reason: error.kind, target: action, address, ...who });
  } else {
    log().error({ action, error: errorFields(error) }, "an admin's change failed");
  }
  return failureOf(error, null);
};

/**
 * Runs a change for the admin who asks for it, and records it, refused or not. Returns what the
 * change returns, or the failure. Never throws.
 */
export const changeAsAdmin = async <Input, Result>(
  { action, schema, subjectOf, environmentOf }: AdminChange<Input>,
  given: unknown,
  change: (input: Input, principal: Principal) => Promise<Result>,
): Promise<Result | { failure: Failure }> => {
  let principal: Principal | null = null;
  let subject: string | null = null;
  const record = async (outcome: AuditEntry["outcome"], details: AuditEntry["details"] = {}) => {
    if (!principal) return;
    const from = clientAddress(await headers());
    const entry = { action, outcome, ...toActor(principal), from, subject, details };
    // The change is already made or refused: a failure to record it must not be answered as its outcome.
    await recordAudit(entry).catch((error: unknown) =>
      log().error({ action, outcome, error: errorFields(error) }, "a change was not audited"),
    );
  };
  try {
    principal = await requirePerson();
    requireAdmin(principal);
    const parsed = schema.safeParse(given);
    if (!parsed.success) throw new PrincipalError("role", { sentence: malformed });
    subject = subjectOf(parsed.data);
    if (environmentOf) {
      await requireAdministration(store(), principal, [environmentOf(parsed.data)]);
    }
    const result = await change(parsed.data, principal);
    await record("done");
    return result;
  } catch (error) {
    // A denial is recorded where it is logged.
    if (!(error instanceof PrincipalError)) {
      await record("failed", { reason: isRefusal(error) ? error.message : "unexpected" });
    }
    return { failure: await toFailure(error, action, principal) };
  }
};
