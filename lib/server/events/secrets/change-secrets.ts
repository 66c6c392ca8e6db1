import "server-only";
import { type ChangeEntry, commitWith } from "#lib/server/audit/commit-change.ts";
import {
  WebhookSecretError,
  type WebhookSecretForm,
} from "#lib/server/events/secrets/secret-form.ts";
import {
  expireOtherSecrets,
  removeWebhookSecret,
  saveWebhookSecret,
} from "#lib/server/events/secrets/webhook-secrets.ts";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import type { ChangeTx } from "#lib/server/store/change-tx.ts";

const commitAs = (
  action: Extract<ChangeEntry["action"], `webhook-secrets.${string}`>,
  connection: ConnectionIdentity,
  subject: string,
  change: (tx: ChangeTx) => Promise<void>,
) =>
  commitWith({ action, outcome: "done", actor: null, from: "command line", connection, subject })(
    change,
  );

/** Stores another secret of a connection, for an administrator at the machine. Throws `WebhookSecretError`. */
export const addSecret = (connection: ConnectionIdentity, form: WebhookSecretForm): Promise<void> =>
  commitAs("webhook-secrets.add", connection, form.id, (tx) =>
    saveWebhookSecret(tx, connection, form),
  );

/**
 * Stores the newest secret of a connection, and lets the others expire after `overlapMs`. Throws
 * `WebhookSecretError`.
 */
export const rotateSecret = (
  connection: ConnectionIdentity,
  form: WebhookSecretForm,
  overlapMs: number,
): Promise<void> =>
  commitAs("webhook-secrets.rotate", connection, form.id, async (tx) => {
    await saveWebhookSecret(tx, connection, form);
    await expireOtherSecrets(tx, connection, form.id, overlapMs);
  });

/** Removes a secret of a connection, at once. Throws `WebhookSecretError` if it has none with this id. */
export const removeSecret = (connection: ConnectionIdentity, id: string): Promise<void> =>
  commitAs("webhook-secrets.remove", connection, id, async (tx) => {
    if (await removeWebhookSecret(tx, connection, id)) return;
    throw new WebhookSecretError("There is no such secret: see list.");
  });
