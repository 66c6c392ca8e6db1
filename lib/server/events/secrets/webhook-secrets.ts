import "server-only";
import { and, asc, eq, isNull, ne, sql } from "drizzle-orm";
import type { SenderScheme } from "#lib/protocol/event.ts";
import {
  parseWebhookSecret,
  type WebhookSecretForm,
} from "#lib/server/events/secrets/secret-form.ts";
import {
  type ConnectionIdentity,
  openText,
  type SealedAs,
  sealText,
} from "#lib/server/keys/seal.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";
import { webhookSecrets } from "#lib/server/store/event-schema.ts";
import { type StoreReader, store } from "#lib/server/store/store.ts";

type SecretRow = typeof webhookSecrets.$inferSelect;

/** Where a secret belongs. */
export const secretSealedAs = (
  { environment, id: connectionId }: ConnectionIdentity,
  id: string,
): SealedAs => ["quartermaster webhook secret", environment, connectionId, id];

const isOf = ({ environment, id }: ConnectionIdentity) =>
  and(eq(webhookSecrets.environment, environment), eq(webhookSecrets.connectionId, id));

/** Returns the decrypted secret. Throws `SealError`. */
export const openWebhookSecret = (
  row: Pick<SecretRow, "environment" | "connectionId" | "id" | "sealedSecret">,
): string =>
  openText(
    row.sealedSecret,
    secretSealedAs({ environment: row.environment, id: row.connectionId }, row.id),
  );

/**
 * Stores a secret by which the sender of a connection's events proves itself, sealed, or replaces the
 * one with the same id. Several may be valid at once. Throws `WebhookSecretError`.
 */
export const saveWebhookSecret = async (
  tx: StoreReader,
  connection: ConnectionIdentity,
  { expiresAt = null, ...given }: WebhookSecretForm & { expiresAt?: Date | null },
): Promise<void> => {
  const { id, scheme, settings, secret } = parseWebhookSecret(given);
  const values = {
    scheme,
    settings,
    sealedSecret: sealText(secret, secretSealedAs(connection, id)),
    expiresAt,
  };
  await tx
    .insert(webhookSecrets)
    .values({ environment: connection.environment, connectionId: connection.id, id, ...values })
    .onConflictDoUpdate({
      target: [webhookSecrets.environment, webhookSecrets.connectionId, webhookSecrets.id],
      set: values,
    });
};

/** Lets all other secrets of a connection expire, so that its sender can move to the newest one. */
export const expireOtherSecrets = async (
  tx: ChangeTx,
  connection: ConnectionIdentity,
  newestId: string,
  overlapMs: number,
): Promise<void> => {
  await tx
    .update(webhookSecrets)
    .set({
      expiresAt: sql`clock_timestamp() + make_interval(secs => ${Math.max(0, overlapMs) / 1_000})`,
    })
    .where(
      and(isOf(connection), ne(webhookSecrets.id, newestId), isNull(webhookSecrets.expiresAt)),
    );
};

/** Removes one secret, at once. Returns false if the connection has none with this id. */
export const removeWebhookSecret = async (
  tx: ChangeTx,
  connection: ConnectionIdentity,
  id: string,
): Promise<boolean> => {
  const removed = await tx
    .delete(webhookSecrets)
    .where(and(isOf(connection), eq(webhookSecrets.id, id)))
    .returning({ id: webhookSecrets.id });
  return removed.length > 0;
};

/** A secret without the secret. Times in ISO 8601, UTC. */
export interface WebhookSecretView {
  connectionId: string;
  id: string;
  scheme: SenderScheme;
  settings: Record<string, string>;
  createdAt: string;
  expiresAt: string | null;
}

/** Returns the secrets of a connection, or of all, oldest first, without the secrets themselves. */
export const listWebhookSecrets = async (
  connection: ConnectionIdentity | null,
): Promise<WebhookSecretView[]> => {
  const rows = await store()
    .select()
    .from(webhookSecrets)
    .where(connection ? isOf(connection) : undefined)
    .orderBy(asc(webhookSecrets.connectionId), asc(webhookSecrets.createdAt));
  return rows.map(({ connectionId, id, scheme, settings, createdAt, expiresAt }) => ({
    connectionId,
    id,
    scheme,
    settings,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  }));
};
