import "server-only";
import { headers } from "next/headers";
import type { z } from "zod";
import type { ConnectionEnvironment } from "#lib/protocol/connection.ts";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";
import type { ChangeAction, ReadAction } from "#lib/server/audit/audited-actions.ts";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { type Commit, commitWith } from "#lib/server/audit/commit-change.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { requireAdmin } from "#lib/server/auth/require-admin.ts";
import { requireAdministration } from "#lib/server/grants/administration.ts";
import { requirePerson } from "#lib/server/http/require-person.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { failureOf, PrincipalError } from "#lib/server/principal-error.ts";
import { store } from "#lib/server/store/store.ts";
import { Refusal } from "#lib/server/words/refusal.ts";
import { parseArgument } from "./action-arguments.ts";

/** What only admins may do, as it is recorded. */
interface AdminAction<Action, Input> {
  /** As in the audit, e.g. `people.disable`. */
  action: Action;
  schema: z.ZodType<Input>;
  /** What it is done to, as in the audit: an id or an address, never a secret. */
  subjectOf: (input: Input) => string | null;
  /** The environment that the admin must administer, where the change itself does not check it. */
  environmentOf?: (input: Input) => ConnectionEnvironment;
}

/** The admin who asks for a change, and how it commits together with its audit entry. */
type CommittingAdmin = Principal & { commit: Commit };

const toFailure = async (
  error: unknown,
  action: string,
  principal: Principal | null,
): Promise<Failure> => {
  if (error instanceof Refusal) {
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

/** Who asked an admin's action and about what, as far as that is known. */
interface Asked {
  principal: Principal | null;
  subject: string | null;
  /** Whether its audit entry is stored. */
  isRecorded: boolean;
}

const entryOf = async <Action extends string>(
  action: Action,
  principal: Principal,
  asked: Asked,
) => ({
  action,
  ...toActor(principal),
  from: clientAddress(await headers()),
  subject: asked.subject,
});

/** Runs what an admin asks for. Returns its result, or the failure, which is recorded. Never throws. */
const runAsAdmin = async <Action extends string, Input, Result>(
  { action, schema, subjectOf, environmentOf }: AdminAction<Action, Input>,
  given: unknown,
  run: (input: Input, principal: Principal, asked: Asked) => Promise<Result>,
): Promise<Result | { failure: Failure }> => {
  const asked: Asked = { principal: null, subject: null, isRecorded: false };
  try {
    const principal = await requirePerson();
    asked.principal = principal;
    requireAdmin(principal);
    const input = parseArgument(schema, given);
    asked.subject = subjectOf(input);
    if (environmentOf) {
      await requireAdministration(store(), principal, [environmentOf(input)]);
    }
    return await run(input, principal, asked);
  } catch (error) {
    const { principal, isRecorded } = asked;
    // A denial is recorded where it is logged. What was recorded as done was done, whatever failed after it.
    if (principal && !isRecorded && !(error instanceof PrincipalError)) {
      const reason = error instanceof Refusal ? error.inEnglish : "unexpected";
      const entry = await entryOf(action, principal, asked);
      await recordAudit({ ...entry, outcome: "failed", details: { reason } });
    }
    return { failure: await toFailure(error, action, principal) };
  }
};

/**
 * Runs a change for the admin who asks for it. It commits together with its audit entry; a refusal is
 * recorded too. Returns what the change returns, or the failure. Never throws.
 */
export const changeAsAdmin = async <Input, Result>(
  about: AdminAction<ChangeAction, Input>,
  given: unknown,
  change: (input: Input, admin: CommittingAdmin) => Promise<Result>,
): Promise<Result | { failure: Failure }> =>
  runAsAdmin(about, given, async (input, principal, asked) => {
    const entry = await entryOf(about.action, principal, asked);
    const commit: Commit = async (work) => {
      const result = await commitWith({ ...entry, outcome: "done" })(work);
      asked.isRecorded = true;
      return result;
    };
    const result = await change(input, { ...principal, commit });
    // It found nothing to change, which the entry of its action says too.
    if (!asked.isRecorded) await commit(async () => undefined);
    return result;
  });

/** Reads something for the admin who asks for it, and records it as `changeAsAdmin` does. */
export const readAsAdmin = async <Input, Result>(
  about: AdminAction<ReadAction, Input>,
  given: unknown,
  read: (input: Input, admin: Principal) => Promise<Result>,
): Promise<Result | { failure: Failure }> =>
  runAsAdmin(about, given, async (input, principal, asked) => {
    const result = await read(input, principal);
    const entry = await entryOf(about.action, principal, asked);
    await recordAudit({ ...entry, outcome: "done" });
    return result;
  });
