import "server-only";
import { randomUUID } from "node:crypto";
import type { SQL } from "drizzle-orm";
import type { PolicyHold } from "#lib/protocol/policy.ts";
import type { AuditEntry } from "#lib/server/audit/audit-entry.ts";
import { commitChange, type Recorded } from "#lib/server/audit/commit-change.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import type { PolicyVerdict } from "#lib/server/intents/approval/find-hold.ts";
import { findNewHold, holdColumns } from "#lib/server/intents/approval/hold-new.ts";
import { intentEntry } from "#lib/server/intents/journal/audit-intent.ts";
import { companyOf, lockScopeOf } from "#lib/server/intents/journal/company-of.ts";
import {
  type Change,
  type IntentRow,
  insertIntent,
  type Replacement,
} from "#lib/server/intents/journal/journal.ts";
import {
  hashOfPayload,
  sealAgentRequest,
  sealPayload,
} from "#lib/server/intents/journal/secrets.ts";
import { failureWith } from "#lib/server/intents/journal/transitions.ts";
import { canLookUp } from "#lib/server/intents/recover/run-lookup.ts";
import { identify } from "#lib/server/intents/send/identify.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import type { StoreReader } from "#lib/server/store/store.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import type { WirePayload } from "#lib/v4/client/prepare-write.ts";
import type { Capability } from "#lib/v4/operations/operation.ts";
import { specOf, type WriteName } from "#lib/v4/registry.ts";

/** The capability that reading the write back needs. Source: api-v4.md, Capabilities. */
const readCapabilityOf = (operation: WriteName): Capability | null => {
  const { capability } = specOf(operation);
  return capability && canLookUp(operation)
    ? (capability.replace(":write", ":read") as Capability)
    : null;
};

/** Without the read capability a lost answer could never be resolved, so such a write is refused. */
export const findMissingCapability = (operation: WriteName, { capabilities }: Connection) => {
  const needed = [specOf(operation).capability, readCapabilityOf(operation)];
  const missing = needed.find((capability) => capability && !capabilities.includes(capability));
  if (!missing) return null;
  const message = sentenceToStore("journal.lacksCapability", { capability: `mcp:${missing}` });
  const failure = failureWith({ operation }, "authorization", message);
  return { ...failure, capability: `mcp:${missing}` };
};

type OwnColumns = Pick<Change, "isSecond" | "nextAt"> &
  Partial<Pick<IntentRow, "agentTokenId" | "approval" | "reason" | "runId">>;

export interface NewIntent extends OwnColumns {
  idempotencyKey: string;
  salt: string;
  state: "draft" | "ready";
  deadline: SQL;
  agentName?: string | null;
  /** What an agent says it was asked for. */
  agentRequest?: string | null;
  /** What the activity log says about how it was asked for. */
  askedDetail?: Record<string, unknown>;
  /** What the policy says of it, where that was asked already. */
  verdict?: PolicyVerdict;
  /** Returns how the draft ends that the new intent with this ID replaces. */
  replacementFor?: (intentId: string) => Replacement;
}

/** Stores a write within a transaction, which commits the entries with it. `null`: its key was used before. */
export type StoreIntentIn = (tx: StoreReader) => Promise<Recorded<IntentRow | null>>;

/** What the audit log and the evidence say of the rule that holds a request. */
const detailOf = ({ version, rule, sentence }: PolicyHold): NonNullable<AuditEntry["details"]> => ({
  policy: version,
  rule,
  sentence,
});

/** Encrypts and identifies a write. Returns the change that stores it, for a transaction of several. */
export const toStored = async (
  principal: Principal,
  connection: Connection,
  operation: WriteName,
  payload: WirePayload,
  { salt, agentRequest = null, askedDetail = {}, replacementFor, verdict, ...columns }: NewIntent,
): Promise<StoreIntentIn> => {
  const { userId, displayName } = principal;
  const id = randomUUID();
  const owner = { id, environment: connection.environment, connectionId: connection.id };
  const company = await companyOf(connection);
  const scope = await lockScopeOf(connection, company);
  const intent = {
    ...owner,
    ...identify(operation, payload.input, scope),
    company,
    principalId: userId,
    principalName: displayName,
    askedRole: principal.role,
    operation,
    sealedBody: sealPayload(payload, owner),
    bodyHash: hashOfPayload(operation, payload, salt),
    sealedAgentRequest: agentRequest === null ? null : sealAgentRequest(agentRequest, owner),
    ...columns,
  };
  const action = columns.state === "draft" ? "requests.draft" : "requests.submit";
  const fields = Object.keys(payload.input).join(", ");
  const { agentName = null, agentTokenId = null, reason = null, runId = null } = columns;
  const named = { id, operation, agentName };
  const { environment } = connection;
  const asked = { ...named, agentTokenId, environment, askedRole: principal.role };
  // A run is held as a whole, and its rows are released only once it is approved.
  const held =
    runId === null
      ? holdColumns(reason, verdict ?? (await findNewHold(asked, payload.input)))
      : null;
  const detail = held ? detailOf(held.heldBy) : {};
  // Nothing is sent without a record of who asked for it.
  const entry = await intentEntry(principal, action, named, { fields, ...detail });
  const asks = held ? { ...askedDetail, held: detail } : askedDetail;
  const stored = { ...intent, ...held };
  return (tx) => insertIntent(tx, stored, entry, asks, replacementFor?.(id) ?? null);
};

/**
 * Stores a write with its body, encrypted. Resolves to `null` when its idempotency key was used before. Throws
 * `DraftDecidedError` for a draft that can't be replaced any more.
 */
export const storeIntent = async (
  ...write: Parameters<typeof toStored>
): Promise<IntentRow | null> => commitChange(await toStored(...write));
