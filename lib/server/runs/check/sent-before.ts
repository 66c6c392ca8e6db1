import "server-only";
import { randomUUID } from "node:crypto";
import { lockScopeOf } from "#lib/server/intents/journal/company-of.ts";
import { findSameCreate } from "#lib/server/intents/journal/other-intents.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { identify } from "#lib/server/intents/send/identify.ts";
import { findConnection } from "#lib/server/keys/connection.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import type { Environment } from "#lib/server/store/schema.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/**
 * Returns whether the same was sent within the time in which the journal takes no second one without a
 * person's word. `scope`: whose records they are.
 */
export const wasSent = async (
  environment: Environment,
  scope: string,
  operation: WriteName,
  input: Readonly<Record<string, unknown>>,
): Promise<boolean> => {
  const { fingerprint } = identify(operation, input, scope);
  const row = { id: randomUUID(), environment, fingerprint };
  return (await findSameCreate(row, journalSettings().secondWithinMs)) !== null;
};

/** Returns whose records the writes of a run are about. Throws `PrincipalError`. */
export const sendScopeOf = async (run: RunRecord): Promise<string> => {
  const { environment, connectionId: id, company } = run;
  const connection = await findConnection({ environment, id });
  if (!connection) throw new PrincipalError("no_connection");
  return lockScopeOf(connection, company);
};
