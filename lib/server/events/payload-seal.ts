import "server-only";
import { openText, SealError, type SealedAs, sealText } from "#lib/server/keys/seal.ts";
import type { Environment } from "#lib/server/store/schema.ts";

interface Owner {
  environment: Environment;
  connectionId: string;
  deliveryId: string;
}

/** Where the payload of an event belongs. */
export const payloadSealedAs = ({ environment, connectionId, deliveryId }: Owner): SealedAs => [
  "quartermaster event",
  environment,
  connectionId,
  deliveryId,
];

/** Encrypts the raw bytes of a delivery, bound to the event. */
export const sealPayload = (body: Buffer, owner: Owner): string =>
  sealText(body.toString("base64"), payloadSealedAs(owner));

/** Returns the raw bytes; `null` once they are deleted, or if they can't be decrypted. */
export const openPayload = (row: Owner & { sealedPayload: string | null }): Buffer | null => {
  if (row.sealedPayload === null) return null;
  try {
    return Buffer.from(openText(row.sealedPayload, payloadSealedAs(row)), "base64");
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
};
