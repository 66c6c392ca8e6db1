import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { env } from "#lib/server/env.ts";
import type { Environment } from "#lib/server/store/schema.ts";

/** What a sealed key belongs to. Moved to another row or environment, it no longer opens. */
export interface SealBinding {
  environment: Environment;
  connectionId: string;
}

/** A stored key that no master key at hand opens. Says nothing of what is in it. */
export class SealError extends Error {
  override readonly name = "SealError";
}

/** What a text is and whose, the master key's version in its place. */
const bound = ([what, ...whose]: SealedAs, version: number) =>
  Buffer.from(JSON.stringify([what, version, ...whose]));

/** What is sealed, then what it belongs to: moved elsewhere, it no longer opens. */
export type SealedAs = readonly [what: string, ...whose: string[]];

const asKey = ({ environment, connectionId }: SealBinding): SealedAs => [
  "quartermaster key",
  environment,
  connectionId,
];

/** Encrypts a text with AES-256-GCM under the newest master key, bound to what it is. */
export const sealText = (text: string, sealedAs: SealedAs): string => {
  const [{ version, key }] = env().QM_MASTER_KEY;
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  cipher.setAAD(bound(sealedAs, version));
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const parts = [iv, cipher.getAuthTag(), ciphertext].map((part) => part.toString("base64url"));
  return [`v${version}`, ...parts].join(".");
};

const pattern = /^v(\d{1,4})\.([\w-]{16})\.([\w-]{22})\.([\w-]+)$/;

/** Encrypts an API key. */
export const sealKey = (apiKey: string, binding: SealBinding) => sealText(apiKey, asKey(binding));

/** The text again, if it was sealed as the same thing. Throws `SealError`. */
export const openText = (sealed: string, sealedAs: SealedAs): string => {
  const [, versionText, iv = "", tag = "", ciphertext = ""] = pattern.exec(sealed) ?? [];
  const version = Number(versionText);
  const master = env().QM_MASTER_KEY.find((entry) => entry.version === version);
  if (!master) throw new SealError("The stored key was sealed under a master key not at hand.");
  try {
    const decipher = createDecipheriv("aes-256-gcm", master.key, Buffer.from(iv, "base64url"), {
      authTagLength: 16,
    });
    decipher.setAAD(bound(sealedAs, version));
    decipher.setAuthTag(Buffer.from(tag, "base64url"));
    const text = decipher.update(Buffer.from(ciphertext, "base64url"), undefined, "utf8");
    return text + decipher.final("utf8");
  } catch {
    throw new SealError("What is stored does not open.");
  }
};

/** The API key again. Only `openWay` and the re-sealing at boot call this. Throws `SealError`. */
export const openKey = (sealed: string, binding: SealBinding) => openText(sealed, asKey(binding));

/** Whether the key should be sealed again because a newer master key is there. */
export const isSealedWithNewest = (sealed: string) =>
  sealed.startsWith(`v${env().QM_MASTER_KEY[0].version}.`);
