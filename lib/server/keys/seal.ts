import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { env } from "#lib/server/env.ts";
import type { Environment } from "#lib/server/store/schema.ts";

/** What identifies a connection. A sealed key belongs to one. */
export interface ConnectionIdentity {
  environment: Environment;
  id: string;
}

/** A sealed text that can't be decrypted. The message reveals nothing of its content. */
export class SealError extends Error {
  override readonly name = "SealError";
}

/** What a sealed text is and what it belongs to. Copied to another place, it can't be decrypted. */
export type SealedAs = readonly [kind: string, ...owner: string[]];

/** Returns the data that the encryption authenticates besides the text. */
const boundData = ([kind, ...owner]: SealedAs, version: number) =>
  Buffer.from(JSON.stringify([kind, version, ...owner]));

/** Where an API key belongs. */
export const keySealedAs = ({ environment, id }: ConnectionIdentity): SealedAs => [
  "quartermaster key",
  environment,
  id,
];

/** Encrypts a text with AES-256-GCM under the newest master key, bound to what it belongs to. */
export const sealText = (text: string, sealedAs: SealedAs): string => {
  const [{ version, key }] = env().QM_MASTER_KEY;
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(boundData(sealedAs, version));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const parts = [iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString("base64url"));
  return [`v${version}`, ...parts].join(".");
};

const pattern = /^v(\d{1,4})\.([\w-]{16})\.([\w-]{22})\.([\w-]+)$/;

/** Returns the version of the master key that a sealed text needs and that is not configured; `null` if there is none. */
export const findNeededVersion = (sealed: string): number | null => {
  const [, text] = pattern.exec(sealed) ?? [];
  const version = Number(text);
  const isGiven = env().QM_MASTER_KEY.some((entry) => entry.version === version);
  return text === undefined || isGiven ? null : version;
};

/** Encrypts an API key, bound to its connection. */
export const sealKey = (apiKey: string, owner: ConnectionIdentity) =>
  sealText(apiKey, keySealedAs(owner));

/** Decrypts a text that was sealed with the same `sealedAs`. Throws `SealError`. */
export const openText = (sealed: string, sealedAs: SealedAs): string => {
  const [, versionText, iv = "", tag = "", ciphertext = ""] = pattern.exec(sealed) ?? [];
  const version = Number(versionText);
  const master = env().QM_MASTER_KEY.find((entry) => entry.version === version);
  if (!master) throw new SealError("The master key of this sealed text is not configured.");
  try {
    const decipher = createDecipheriv("aes-256-gcm", master.key, Buffer.from(iv, "base64url"), {
      authTagLength: 16,
    });
    decipher.setAAD(boundData(sealedAs, version));
    decipher.setAuthTag(Buffer.from(tag, "base64url"));
    const text = decipher.update(Buffer.from(ciphertext, "base64url"), undefined, "utf8");
    return text + decipher.final("utf8");
  } catch {
    throw new SealError("The sealed text can't be decrypted.");
  }
};

/** Decrypts an API key. Only keys/connection.ts calls this. Throws `SealError`. */
export const openKey = (sealed: string, owner: ConnectionIdentity) =>
  openText(sealed, keySealedAs(owner));

export const isSealedWithNewest = (sealed: string) =>
  sealed.startsWith(`v${env().QM_MASTER_KEY[0].version}.`);
