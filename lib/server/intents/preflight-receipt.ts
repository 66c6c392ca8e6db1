import "server-only";
import type { Principal } from "#lib/server/auth/principal.ts";
import { isSameHash, keyedHash } from "#lib/server/keys/keyed-hash.ts";
import { storeTime } from "#lib/server/store/store-clock.ts";
import type { WirePayload } from "#lib/v4/client/prepare-write.ts";
import { prepare } from "#lib/v4/client/prepare-write.ts";
import { validationResultOf } from "#lib/v4/order-validation.ts";
import type { OrderValidation } from "#lib/v4/records/order.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** An older check is repeated before the write is sent: meanwhile a device may have been assigned. */
const maxAgeMs = 10_000;

/** A receipt is for one person with one stored key, and for exactly the bytes that are sent. */
const sign = (
  { userId, connection }: Principal,
  operation: WriteName,
  { method, target, body }: WirePayload,
  expires: string,
) =>
  keyedHash("preflight receipt", [
    expires,
    userId,
    connection?.environment,
    connection?.id,
    connection?.baseUrl,
    connection?.storedAt.getTime(),
    operation,
    method,
    target,
    body,
  ]);

/**
 * Returns a receipt for a write that the service has just allowed in its check, asked for at `askedAt`;
 * `null` where it did not say so, or could not be sent this write at all.
 */
export const mintReceipt = (
  principal: Principal,
  operation: WriteName,
  input: unknown,
  validation: OrderValidation,
  askedAt: number,
): string | null => {
  if (validationResultOf(validation).kind !== "allowed") return null;
  const prepared = prepare(operation, input);
  if (!("payload" in prepared)) return null;
  const expires = String(askedAt + maxAgeMs);
  return `${expires}.${sign(principal, operation, prepared.payload, expires)}`;
};

/**
 * Returns until when a write needs no other check by the service, in epoch milliseconds; 0 where the
 * receipt is of another person, key, operation or body.
 */
export const checkedUntil = (
  receipt: string | undefined,
  principal: Principal,
  operation: WriteName,
  payload: WirePayload,
): number => {
  const [, expires, signature] = /^(\d{1,15})\.([\w-]{43})$/.exec(receipt ?? "") ?? [];
  if (!expires || !signature) return 0;
  // Minted by another console whose clock is ahead: it would hold for longer than its ten seconds.
  if (Number(expires) > storeTime() + maxAgeMs) return 0;
  const isOwn = isSameHash(signature, sign(principal, operation, payload, expires));
  return isOwn ? Number(expires) : 0;
};
