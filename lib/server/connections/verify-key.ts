import "server-only";
import type { KeyCheck, KeyOwner, ServiceAddress } from "#lib/protocol/connection.ts";
import { t } from "#lib/protocol/words/t.ts";
import { isAllowedAddress } from "#lib/server/keys/allowed-addresses.ts";
import { toOwner } from "#lib/server/keys/key-owner.ts";
import { checkCapability } from "#lib/server/upstream/capability-probe.ts";
import { Refusal } from "#lib/server/words/refusal.ts";
import { createClient } from "#lib/v4/client/client.ts";
import { isV4Error, type V4Error } from "#lib/v4/errors.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";

/** A refused change of a connection. The message is a sentence for the admin who asked for it. */
export class ConnectionError extends Refusal {
  override readonly name = "ConnectionError";
}

/** Every v4 key begins with this. Source: api-v4.md, Authentication, 1. */
const keyPrefix = "svc_sk_";

/** Source: api-v4.md, Versioning, 3 and 4; the refusal's words: Authentication, 4. */
const legacyExplanation = () => t("refusal.legacyKey");

const saysLegacy = (message: string) =>
  /\bnot\b.{0,20}\bbound to (?:a|any) user\b|\blegacy\b|\bv2\b/i.test(message);

const refusedKey = (message: string, apiKey: string): string => {
  const why = saysLegacy(message) ? "legacy" : apiKey.startsWith(keyPrefix) ? "pasted" : "prefix";
  const refused = t("refusal.keyRefused", { message: showUnsafe(message), why, prefix: keyPrefix });
  return why === "pasted" ? refused : `${refused} ${legacyExplanation()}`;
};

const toConnectionError = (error: V4Error, { baseUrl }: ServiceAddress, apiKey: string) => {
  if (error.kind === "authentication") {
    return new ConnectionError(() => refusedKey(error.message, apiKey));
  }
  return new ConnectionError(() =>
    t("refusal.keyNotConfirmed", {
      isReached: error.kind === "unreachable" ? "no" : "yes",
      address: baseUrl,
      message: showUnsafe(error.message),
    }),
  );
};

const clientOf = ({ baseUrl }: ServiceAddress, apiKey: string) =>
  createClient({ baseUrl, apiKey, attemptTimeoutMs: 8_000, deadlineMs: 15_000 });

const readOwner = async (address: ServiceAddress, apiKey: string): Promise<KeyOwner> => {
  try {
    const { data } = await clientOf(address, apiKey).perform("me", {});
    // The answer may leave `authenticated` out: only a positive "no" is a refusal.
    if (data.authenticated === false) {
      throw new ConnectionError(() => refusedKey("authenticated: false", apiKey));
    }
    return toOwner(data);
  } catch (error) {
    throw isV4Error(error) ? toConnectionError(error, address, apiKey) : error;
  }
};

/**
 * Returns whom the service names for a key, by `GET /v4/me`. Throws `ConnectionError` if the
 * configuration does not allow the address for the environment, before anything is sent, or if the
 * service does not accept the key.
 */
export const verifyKey = async (address: ServiceAddress, apiKey: string): Promise<KeyOwner> => {
  if (!isAllowedAddress(address)) {
    throw new ConnectionError(() => t("refusal.addressNotAllowed"));
  }
  return readOwner(address, apiKey);
};

/** Verifies a key as `verifyKey` does, and tests each read capability by one read. */
export const checkKey = async (address: ServiceAddress, apiKey: string): Promise<KeyCheck> => {
  const owner = await verifyKey(address, apiKey);
  const client = clientOf(address, apiKey);
  const checks = await Promise.all(
    capabilities.map((capability) =>
      checkCapability(capability, (name, input) => client.perform(name, input)),
    ),
  );
  const shown = (message: string | null) => message && showUnsafe(message);
  return {
    owner,
    checks: checks.map((check) => ({ ...check, message: shown(check.message) })),
  };
};
