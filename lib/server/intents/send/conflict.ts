import "server-only";
import type { Failure } from "#lib/protocol/failure.ts";
import type { Evidence, IntentRow } from "#lib/server/intents/journal/journal.ts";
import { becomeUnknown, refuse, toConflict } from "#lib/server/intents/journal/transitions.ts";
import type { Lookup } from "#lib/server/intents/lookup/lookup.ts";
import { type Fields, keyOf } from "#lib/server/intents/lookup/record.ts";
import { adopt, provesRefusal } from "#lib/server/intents/recover/adoption.ts";
import { runLookup } from "#lib/server/intents/recover/run-lookup.ts";
import type { Client } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { specOf } from "#lib/v4/registry.ts";

const namedField = /^["'`]?((\w+)(?:\[\d+\]|\.\w+)*)["'`]?:\s+(.+)$/;

/**
 * Returns the field error that a refusal names: `items[2].country: the item ships from DE` becomes a
 * sentence for the path `items.2.country`. The contract does not show which status a refused field
 * comes with: a login's email may get 400, 403 or 409.
 */
export const fieldErrorsOf = ({ operation }: IntentRow, { message, status }: Failure) => {
  if (status === null || ![400, 403, 409].includes(status)) return null;
  const [, path, field, sentence] = namedField.exec(message) ?? [];
  return path && field && sentence && Object.hasOwn(specOf(operation).input.shape, field)
    ? { [path.replaceAll(/\[(\d+)\]/g, ".$1")]: sentence }
    : null;
};

const refuseConflict = (
  row: IntentRow,
  input: Fields,
  failure: Failure,
  lookup: Lookup,
  evidence: Evidence[],
) => {
  const named = fieldErrorsOf(row, failure);
  if (failure.status !== 409) return refuse(row, { failure, fieldErrors: named }, evidence);
  const [holder] = lookup.candidates;
  const { uniqueField } = specOf(row.operation);
  const field = uniqueField !== undefined && uniqueField in input ? uniqueField : null;
  const message = Object.values(named ?? {})[0] ?? failure.message;
  const recordId = holder && row.isCreate ? keyOf(holder.record) : null;
  const conflict = toConflict("service", message, { recordId });
  const fieldErrors = named ?? (field === null ? null : { [field]: failure.message });
  return refuse(row, { failure, conflict, fieldErrors }, evidence);
};

/**
 * Resolves an answer that may be about the intent's own earlier success, such as 409: one lookup
 * adopts the record, proves the refusal, or leaves the outcome unknown.
 */
export const resolveConflict = async (
  row: IntentRow,
  input: Fields,
  client: Client,
  failure: Failure,
  evidence: Evidence[],
) => {
  try {
    const lookup = await runLookup(row, client, input, null);
    if (lookup === null) return await becomeUnknown(row, failure, evidence);
    const adoption = await adopt(row, lookup, evidence);
    if (adoption.kind === "adopted") return adoption.row;
    const { uniqueField } = specOf(row.operation);
    return provesRefusal(row, uniqueField, lookup, adoption)
      ? await refuseConflict(row, input, failure, lookup, evidence)
      : await becomeUnknown(row, failure, evidence);
  } catch (error) {
    if (!isV4Error(error)) throw error;
    return becomeUnknown(row, failure, evidence);
  }
};
