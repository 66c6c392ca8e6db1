import "server-only";
import { randomUUID } from "node:crypto";
import { and, count, eq, gt, sql } from "drizzle-orm";
import { t } from "#lib/protocol/words/t.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { askPreflight } from "#lib/server/intents/approval/ask-preflight.ts";
import { findOne } from "#lib/server/intents/journal/find-rows.ts";
import type { IntentRow } from "#lib/server/intents/journal/journal.ts";
import { hashOfPayload } from "#lib/server/intents/journal/secrets.ts";
import { journalSettings } from "#lib/server/intents/journal/settings.ts";
import { findKeyProblem } from "#lib/server/intents/journal/upstream.ts";
import { findStanding, heldText } from "#lib/server/intents/restored/standing.ts";
import { findMissingCapability, storeIntent } from "#lib/server/intents/store-intent.ts";
import { definitionOf } from "#lib/server/intents/writes/definitions.ts";
import { hasSecrets } from "#lib/server/intents/writes/write-definition.ts";
import type { Connection } from "#lib/server/keys/connection.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import { sentenceToStore } from "#lib/server/words/stored-words.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";
import type { WirePayload } from "#lib/v4/client/prepare-write.ts";
import { prepare } from "#lib/v4/client/prepare-write.ts";
import { V4Error } from "#lib/v4/errors.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** An agent in a loop must not fill the list of requests. */
const maxOpenDrafts = 20;

const maxRequestChars = 2_000;

/** The token with which an agent asks, and what the agent says it was asked for. */
export interface AgentAsking {
  tokenId: string;
  name: string;
  request: string | null;
}

const refusal = (operation: WriteName, message: string) =>
  new V4Error({ kind: "validation", message, operation });

/** Returns the body that is stored. Throws `V4Error` for an input that could not be sent. */
const prepareDraft = (operation: WriteName, input: unknown): WirePayload => {
  const prepared = prepare(operation, input);
  if ("payload" in prepared) return prepared.payload;
  if ("tooLarge" in prepared) throw refusal(operation, t("refusal.tooLarge"));
  const errors = Object.entries(prepared.fieldErrors);
  throw refusal(operation, errors.map(([field, { text }]) => `${field}: ${text}`).join(" "));
};

/**
 * Asks the service whether it would accept the write. Throws `V4Error` if it would not; resolves to
 * false for a write that the service can't check in advance.
 */
const validate = async (
  operation: WriteName,
  connection: Connection,
  payload: WirePayload,
): Promise<boolean> => {
  const obstacles = await askPreflight(operation, connection, payload);
  if (obstacles === null) return false;
  if (obstacles.length === 0) return true;
  const reasons = obstacles.flatMap(({ message }) => message ?? []).join(" ");
  throw refusal(operation, `The service would not accept it. ${reasons}`.trim());
};

const isOpenDraftOf = (tokenId: string) =>
  and(
    eq(intents.state, "draft"),
    eq(intents.agentTokenId, tokenId),
    gt(intents.deadline, sql`clock_timestamp()`),
  );

const refuseTooMany = async (operation: WriteName, tokenId: string) => {
  const [open] = await store()
    .select({ count: count() })
    .from(intents)
    .where(isOpenDraftOf(tokenId));
  if ((open?.count ?? 0) < maxOpenDrafts) return;
  throw refusal(
    operation,
    `${maxOpenDrafts} requests of this agent wait for approval. A person has to decide on them first.`,
  );
};

/**
 * Stores a write that an agent asks for, without sending anything: a person approves or refuses it. The
 * same body asked for again while its draft is open resolves to that draft. Throws `PrincipalError`
 * (role, no_connection) and `V4Error` for what could not be sent or the service would not accept.
 */
export const draftWrite = async (
  principal: Principal,
  { tokenId, name, request }: AgentAsking,
  operation: WriteName,
  input: unknown,
): Promise<IntentRow> => {
  const { connection, role } = principal;
  if (!mayWrite(role, operation)) throw new PrincipalError("role");
  if (!connection) throw new PrincipalError("no_connection");
  // A secret would wait in the store for days.
  if (hasSecrets(definitionOf(operation))) throw new PrincipalError("role");
  if ((await findStanding()).hold !== null)
    throw refusal(operation, `${heldText} Nothing was stored.`);
  const payload = prepareDraft(operation, input);
  const bodyHash = hashOfPayload(operation, payload, "");
  const known = await findOne(and(isOpenDraftOf(tokenId), eq(intents.bodyHash, bodyHash)));
  if (known) return known;
  await refuseTooMany(operation, tokenId);
  const missing =
    findMissingCapability(operation, connection) ?? (await findKeyProblem(connection));
  if (missing) throw new V4Error({ kind: "authorization", message: missing.message, operation });
  const isValidated = await validate(operation, connection, payload);
  const { draftLifeMs } = journalSettings();
  const row = await storeIntent(principal, connection, operation, payload, {
    idempotencyKey: `draft ${randomUUID()}`,
    salt: "",
    state: "draft",
    // Due only when it expires.
    nextAt: fromNow(draftLifeMs),
    deadline: fromNow(draftLifeMs),
    agentTokenId: tokenId,
    agentName: name,
    agentRequest: request?.slice(0, maxRequestChars).toWellFormed() ?? null,
    askedDetail: { agent: name, isValidated },
    reason: sentenceToStore("journal.agentAsks", { name }),
  });
  if (!row) throw new Error("A stored draft is missing.");
  return row;
};
