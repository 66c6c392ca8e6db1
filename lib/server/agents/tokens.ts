import "server-only";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { AgentToken, Preapproval, TokenChoice } from "#lib/protocol/agent-token.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { AuditEntry } from "#lib/server/audit/audit-entry.ts";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { commitChange, commitWith } from "#lib/server/audit/commit-change.ts";
import { confirmedUntil, isConfirmed } from "#lib/server/auth/oidc/confirmation.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { connectionFields } from "#lib/server/keys/connection.ts";
import { requestOrigin } from "#lib/server/limits/request-origin.ts";
import { PrincipalError } from "#lib/server/principal-error.ts";
import { agentTokens } from "#lib/server/store/agent-schema.ts";
import { connections, grants, people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";
import { fromNow } from "#lib/server/work/due-rows.ts";

const day = 86_400_000;
export const tokenLifeMs = 90 * day;

/** A person needs few tokens, one for each agent. */
const maxTokens = 20;

/** How often the last use of a token is stored. */
const touchEveryMs = 60_000;

export const tokenPrefix = "qm_agent_";

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

const isUsable = () =>
  and(isNull(agentTokens.revokedAt), gt(agentTokens.expiresAt, sql`clock_timestamp()`));

/**
 * Makes a token for an agent of this person, bound to the grant in use and its role. Returns the
 * token, which is stored as a hash only. Throws `PrincipalError` without a connection, or beyond 20.
 */
export const mintAgentToken = async (
  principal: Principal,
  { label, isReadOnly, preapproved }: TokenChoice,
): Promise<string> => {
  const { userId, role, connection } = principal;
  if (!connection) throw new PrincipalError("no_connection");
  const usable = await store()
    .select({ id: agentTokens.id })
    .from(agentTokens)
    .where(and(eq(agentTokens.personId, userId), isUsable()));
  if (usable.length >= maxTokens) {
    const sentence = t("refusal.tooManyTokens", { max: String(maxTokens) });
    throw new PrincipalError("role", { sentence });
  }
  const token = `${tokenPrefix}${randomBytes(32).toString("base64url")}`;
  const operations = preapproved.map(({ operation }) => operation).join(", ");
  const commit = commitWith({
    action: "agent-tokens.create",
    outcome: "done",
    ...toActor(principal),
    from: (await requestOrigin()).from,
    details: { agent: label, isReadOnly, operations },
  });
  await commit((tx) =>
    tx.insert(agentTokens).values({
      id: randomUUID(),
      tokenHash: hashOf(token),
      hint: token.slice(-4),
      label,
      personId: userId,
      role,
      environment: connection.environment,
      connectionId: connection.id,
      isReadOnly,
      preapproved,
      expiresAt: fromNow(tokenLifeMs),
    }),
  );
  return token;
};

/** Returns the person's tokens that work, newest first. */
export const listAgentTokens = async ({ userId }: Principal): Promise<AgentToken[]> => {
  const rows = await store()
    .select({ token: agentTokens, pausesAt: confirmedUntil() })
    .from(agentTokens)
    .innerJoin(people, eq(people.id, agentTokens.personId))
    .where(and(eq(agentTokens.personId, userId), isUsable()))
    .orderBy(desc(agentTokens.createdAt));
  return rows.map(
    ({ token: { id, hint, label, isReadOnly, preapproved, ...times }, pausesAt }) => ({
      id,
      hint,
      label,
      isReadOnly,
      preapproved,
      createdAt: times.createdAt.toISOString(),
      expiresAt: times.expiresAt.toISOString(),
      pausesAt: pausesAt && pausesAt < times.expiresAt ? pausesAt.toISOString() : null,
      lastUsedAt: times.lastUsedAt?.toISOString() ?? null,
    }),
  );
};

/** Ends one of the person's tokens at once. Returns false for any other. */
export const revokeAgentToken = async (principal: Principal, id: string): Promise<boolean> => {
  const { from } = await requestOrigin();
  return commitChange(async (tx) => {
    const revoked = await tx
      .update(agentTokens)
      .set({ revokedAt: sql`clock_timestamp()` })
      .where(and(eq(agentTokens.id, id), eq(agentTokens.personId, principal.userId), isUsable()))
      .returning({ id: agentTokens.id });
    const about = { ...toActor(principal), from, subject: id };
    const entry = { action: "agent-tokens.revoke", outcome: "done", ...about } as const;
    return { result: revoked.length > 0, entries: revoked.map(() => entry) };
  });
};

/** An agent that presented its token, and the person for whom it acts. */
export interface Agent {
  tokenId: string;
  name: string;
  isReadOnly: boolean;
  preapproved: Preapproval[];
  principal: Principal;
}

/** An agent whose person the identity provider has not confirmed lately: nothing is done for it. */
export interface PausedAgent {
  paused: Pick<AuditEntry, "actor" | "connection">;
}

/**
 * Returns the agent of a token; `null` if it is unknown, revoked or expired, its person is disabled or
 * must change their password, or their grant was withdrawn or has another role than when they made it.
 */
export const findAgent = async (token: string): Promise<Agent | PausedAgent | null> => {
  if (!token.startsWith(tokenPrefix)) return null;
  const [row] = await store()
    .select({
      token: agentTokens,
      person: people,
      connection: connectionFields,
      isConfirmed: isConfirmed(),
    })
    .from(agentTokens)
    .innerJoin(people, eq(people.id, agentTokens.personId))
    .innerJoin(
      grants,
      and(
        eq(grants.personId, agentTokens.personId),
        eq(grants.environment, agentTokens.environment),
        eq(grants.connectionId, agentTokens.connectionId),
        eq(grants.role, agentTokens.role),
      ),
    )
    .innerJoin(
      connections,
      and(eq(connections.environment, grants.environment), eq(connections.id, grants.connectionId)),
    )
    .where(
      and(
        eq(agentTokens.tokenHash, hashOf(token)),
        isUsable(),
        isNull(people.disabledAt),
        eq(people.mustChangePassword, false),
      ),
    );
  if (!row) return null;
  const { person, connection } = row;
  const { id, label, isReadOnly, preapproved, role } = row.token;
  const { id: userId, email, displayName } = person;
  if (!row.isConfirmed) return { paused: toActor({ userId, email, role, connection }) };
  if (storeTime() - (row.token.lastUsedAt?.getTime() ?? 0) > touchEveryMs) {
    await store()
      .update(agentTokens)
      .set({ lastUsedAt: sql`clock_timestamp()` })
      .where(eq(agentTokens.id, id));
  }
  const principal = { userId, email, displayName, role, sessionId: `agent ${id}`, connection };
  return { tokenId: id, name: label, isReadOnly, preapproved, principal };
};
