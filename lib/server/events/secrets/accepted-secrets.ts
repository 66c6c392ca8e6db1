import "server-only";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { SenderScheme } from "#lib/protocol/event.ts";
import { env } from "#lib/server/env.ts";
import { openWebhookSecret } from "#lib/server/events/secrets/webhook-secrets.ts";
import { eventSettings } from "#lib/server/events/settings.ts";
import { isAbandoned } from "#lib/server/keys/connection.ts";
import { SealError } from "#lib/server/keys/seal.ts";
import { log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";
import { webhookSecrets } from "#lib/server/store/event-schema.ts";
import { receiverStore } from "#lib/server/store/store.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";

/** A secret that a delivery is compared with. */
export interface AcceptedSecret {
  scheme: SenderScheme;
  settings: Record<string, string>;
  secret: string;
  /** Epoch milliseconds; `null` while it does not expire. */
  expiresAt: number | null;
}

interface Loaded {
  at: number;
  /** By connection id. */
  secrets: Map<string, AcceptedSecret[]>;
}

const kept = perProcess("qmAcceptedSecrets", () => ({
  loaded: null as Loaded | null,
  loading: null as Promise<Loaded> | null,
}));

const load = async (): Promise<Loaded> => {
  const at = Date.now();
  const rows = await receiverStore()
    .select()
    .from(webhookSecrets)
    .where(
      and(
        eq(webhookSecrets.environment, env().QM_ENVIRONMENT),
        or(isNull(webhookSecrets.expiresAt), gt(webhookSecrets.expiresAt, sql`clock_timestamp()`)),
        sql`not ${isAbandoned(webhookSecrets.environment, webhookSecrets.connectionId)}`,
      ),
    );
  const secrets = new Map<string, AcceptedSecret[]>();
  for (const row of rows) {
    const { connectionId, scheme, settings } = row;
    try {
      const opened = { scheme, settings, secret: openWebhookSecret(row) };
      const accepted = { ...opened, expiresAt: row.expiresAt?.getTime() ?? null };
      secrets.set(connectionId, [...(secrets.get(connectionId) ?? []), accepted]);
    } catch (error) {
      if (!(error instanceof SealError)) throw error;
      log().error({ connectionId, secretId: row.id }, "stored webhook secret can't be decrypted");
    }
  }
  return { at, secrets };
};

const loadOnce = async (): Promise<Loaded> => {
  const state = kept();
  state.loading ??= load().finally(() => {
    state.loading = null;
  });
  state.loaded = await state.loading;
  return state.loaded;
};

/** Without the store, senders are still recognized, so that their events are known to be missing. */
const orLoaded = (error: unknown): Loaded => {
  const { loaded } = kept();
  if (loaded) return loaded;
  throw error;
};

/**
 * Returns the secrets that a connection's sender may use now; none for an unknown connection. All
 * secrets are loaded together, at most once in five seconds, so that unknown connections cost nothing.
 */
export const acceptedSecrets = async (connectionId: string): Promise<AcceptedSecret[]> => {
  const { loaded } = kept();
  const isFresh = loaded !== null && Date.now() - loaded.at < eventSettings().secretsMs;
  const { secrets } = isFresh ? loaded : await loadOnce().catch(orLoaded);
  const now = storeTime();
  const ofConnection = secrets.get(connectionId) ?? [];
  return ofConnection.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
};

/** Forgets the loaded secrets: the next delivery loads them anew. */
export const forgetAcceptedSecrets = (): void => {
  kept().loaded = null;
};
