import "server-only";
import type { KeyCheck, KeyOwner, ServiceAddress } from "#lib/protocol/connection.ts";
import { isAllowedAddress } from "#lib/server/keys/allowed-addresses.ts";
import { toOwner } from "#lib/server/keys/key-owner.ts";
import { checkCapability } from "#lib/server/upstream/capability-probe.ts";
import { createClient } from "#lib/v4/client/client.ts";
import { isV4Error, type V4Error } from "#lib/v4/errors.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { capabilities } from "#lib/v4/operations/operation.ts";

/** A refused change of a connection. The message is a sentence for the admin who asked for it. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

/** Every v4 key begins with this. Source: api-v4.md, Authentication, 1. */
const keyPrefix = "svc_sk_";

/** Source: api-v4.md, Versioning, 3 and 4; the refusal's words: Authentication, 4. */
const legacyExplanation =
  "A v2 key is bound to a company, and v4 accepts only keys that are bound to a user. It can't be " +
  "upgraded: have a new v4 key minted on the application's API keys page. v2 shuts down on 1 January " +
  "2027. Operations that only v2 has: catalogs and collection reads, company read and update, order " +
  "update, and organization-level operations.";

const saysLegacy = (message: string) =>
  /\bnot\b.{0,20}\bbound to (?:a|any) user\b|\blegacy\b|\bv2\b/i.test(message);

const refusedKey = (message: string, apiKey: string): string => {
  const said = `The service refused this key: “${showUnsafe(message)}”. Nothing was saved.`;
  if (saysLegacy(message)) return `${said} This is a legacy v2 key. ${legacyExplanation}`;
  if (!apiKey.startsWith(keyPrefix)) {
    return `${said} A v4 key begins with ${keyPrefix}, and this one does not, so it may be a legacy v2 key. ${legacyExplanation}`;
  }
  return `${said} Check that the whole key was pasted, and that it is a key of this environment.`;
};

const toConnectionError = (error: V4Error, { baseUrl }: ServiceAddress, apiKey: string) => {
  if (error.kind === "authentication") {
    return new ConnectionError(refusedKey(error.message, apiKey));
  }
  const said = error.kind === "unreachable" ? "could not be reached" : "did not confirm this key";
  return new ConnectionError(
    `The service at ${baseUrl} ${said}: “${showUnsafe(error.message)}”. Nothing was saved. Try again.`,
  );
};

const clientOf = ({ baseUrl }: ServiceAddress, apiKey: string) =>
  createClient({ baseUrl, apiKey, attemptTimeoutMs: 8_000, deadlineMs: 15_000 });

const readOwner = async (address: ServiceAddress, apiKey: string): Promise<KeyOwner> => {
  try {
    const { data } = await clientOf(address, apiKey).perform("me", {});
    // The answer may leave `authenticated` out: only a positive "no" is a refusal.
    if (data.authenticated === false) {
      throw new ConnectionError(refusedKey("authenticated: false", apiKey));
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
    throw new ConnectionError(
      "The settings don't allow this address for this environment. Nothing was sent or saved. The people who run Quartermaster can allow it.",
    );
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
