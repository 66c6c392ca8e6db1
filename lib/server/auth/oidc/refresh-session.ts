import "server-only";
import { eq } from "drizzle-orm";
import { type Client, TokenSet } from "openid-client";
import { auditedPerson } from "#lib/server/audit/audited-person.ts";
import { commitChange, type Recorded } from "#lib/server/audit/commit-change.ts";
import { denyAccess, grantAccess } from "#lib/server/auth/oidc/access.ts";
import type { Claims } from "#lib/server/auth/oidc/claims.ts";
import { lockPerson, type Person, readIdentity } from "#lib/server/auth/oidc/identities.ts";
import {
  isRefusal,
  openProvider,
  ProviderError,
  refuseFutureToken,
} from "#lib/server/auth/oidc/provider-client.ts";
import { findOidcSettings, type OidcSettings } from "#lib/server/auth/oidc/settings.ts";
import {
  type ProviderTokens,
  saveSessionTokens,
  tryToOpen,
} from "#lib/server/keys/session-tokens.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { perSettings } from "#lib/server/per-process.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import { sessions } from "#lib/server/store/schema.ts";
import { sessionTokens } from "#lib/server/store/session-schema.ts";
import { refreshStore, store } from "#lib/server/store/store.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

/** How long the provider is left alone after it could not be reached. */
const retryAfterMs = 30_000;

/** The session of a request: its hash, and its person as they were read with it. */
export interface OidcSession {
  sessionId: string;
  person: Person;
}

/** What became of a refresh: the session goes on as it is, has new tokens, or has ended. */
type Refresh = "unchanged" | "renewed" | "ended";

const state = perSettings("oidcRefresh", () => ({
  /** Refreshes under way in this process, by the session's hash. */
  running: new Map<string, Promise<Refresh>>(),
  /** Epoch milliseconds before which the provider is not asked, because it could not be reached. */
  downUntil: 0,
}));

/** Renewals are not recorded. */
const renewal: Recorded<Refresh> = { result: "renewed", entries: [] };

/** Ends a session because its tokens can't be renewed, and records why. */
const endSession = async (
  tx: ChangeTx,
  { sessionId, person }: OidcSession,
  reason: string,
): Promise<Recorded<Refresh>> => {
  const ended = await tx
    .delete(sessions)
    .where(eq(sessions.idHash, sessionId))
    .returning({ idHash: sessions.idHash });
  // It was ended, or got another id, while this request waited for the person's row.
  if (ended.length === 0) return { result: "ended", entries: [] };
  const entry = {
    action: "session.refresh",
    outcome: "denied",
    ...(await auditedPerson(person, tx)),
    from: null,
    subject: person.id,
    details: { method: "oidc", reason },
  } as const;
  return { result: "ended", entries: [entry] };
};

/** Returns the new tokens and their verified claims. Throws if the provider refuses or can't be reached. */
const requestTokens = async (client: Client, tokens: ProviderTokens, now: Date) => {
  const renewed = await client.refresh(
    new TokenSet({ refresh_token: tokens.refreshToken ?? "", id_token: tokens.idToken }),
  );
  if (renewed.id_token === undefined) return null;
  const claims = renewed.claims();
  refuseFutureToken(claims, now);
  return {
    claims: claims as Claims,
    idToken: renewed.id_token,
    // A provider that does not rotate refresh tokens sends none.
    refreshToken: renewed.refresh_token ?? tokens.refreshToken,
    expiresAt: new Date(claims.exp * 1000),
  };
};

/** Asks the provider for new tokens and the present role. The row of the session's tokens is locked. */
const renew = async (
  tx: ChangeTx,
  session: OidcSession,
  tokens: ProviderTokens,
  settings: OidcSettings,
  now: Date,
): Promise<Recorded<Refresh>> => {
  const given = await requestTokens(await openProvider(settings), tokens, now);
  if (given === null) return endSession(tx, session, "refresh without an ID token");
  const { claims } = given;
  const identity = readIdentity(claims);
  if (identity?.subject !== session.person.subject || identity?.issuer !== session.person.issuer) {
    return endSession(tx, session, "another person's token");
  }
  const granted = await grantAccess(tx, claims, identity, settings);
  if ("reason" in granted) {
    const about = { action: "session.refresh", address: null } as const;
    return { result: "ended", entries: [await denyAccess(tx, identity, granted, about)] };
  }
  await saveSessionTokens(tx, session.sessionId, given, now);
  return renewal;
};

const refreshLocked = async (
  tx: ChangeTx,
  session: OidcSession,
  now: Date,
): Promise<Recorded<Refresh>> => {
  const settings = findOidcSettings();
  if (settings?.issuer !== session.person.issuer) {
    return endSession(tx, session, "the issuer is not configured any more");
  }
  // The person first, as at a sign-in: two orders of locking could wait for each other.
  await lockPerson(tx, session.person.id);
  const [row] = await tx
    .select()
    .from(sessionTokens)
    .where(eq(sessionTokens.sessionHash, session.sessionId))
    .for("update");
  if (!row) return endSession(tx, session, "no stored tokens");
  // Another process renewed them while this one waited for the row.
  if (row.refreshAt > now) return renewal;
  const tokens = tryToOpen(row);
  if (!tokens) return endSession(tx, session, "stored tokens can't be decrypted");
  if (tokens.refreshToken === null) return endSession(tx, session, "the ID token expired");
  try {
    return await renew(tx, session, tokens, settings, now);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    log().warn({ error: errorFields(error) }, "the identity provider refused a refresh");
    return endSession(tx, session, "refused by the provider");
  }
};

const refresh = async (session: OidcSession, now: Date): Promise<Refresh> => {
  try {
    return await commitChange((tx) => refreshLocked(tx, session, now), refreshStore());
  } catch (error) {
    // The session goes on until its own end: an outage of the provider signs nobody out.
    const what = error instanceof ProviderError ? error.message : errorFields(error);
    log().warn({ error: what }, "a session could not be refreshed");
    state().downUntil = now.getTime() + retryAfterMs;
    return "unchanged";
  }
};

const isDue = async (sessionHash: string, now: Date) => {
  const [row] = await store()
    .select({ refreshAt: sessionTokens.refreshAt })
    .from(sessionTokens)
    .where(eq(sessionTokens.sessionHash, sessionHash));
  return !row || row.refreshAt <= now;
};

/**
 * Renews the provider's tokens of a session if they are due, and with them the person's role and
 * connection. Simultaneous requests ask the provider once: one per process runs, under a lock of the
 * session's row. If the provider can't be reached, the session goes on unchanged.
 */
export const refreshIfDue = async (session: OidcSession, now = storeDate()): Promise<Refresh> => {
  const { running, downUntil } = state();
  if (now.getTime() < downUntil || !(await isDue(session.sessionId, now))) return "unchanged";
  const refreshing = running.get(session.sessionId) ?? refresh(session, now);
  running.set(session.sessionId, refreshing);
  try {
    return await refreshing;
  } finally {
    running.delete(session.sessionId);
  }
};
