import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Long enough not to be guessed, and of what a header may carry. */
export const controlTokenPattern = /^[\w.~+/=-]{16,200}$/;

export const newControlToken = () => `control_${randomBytes(24).toString("base64url")}`;

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Compares an `Authorization` header with the token in constant time. */
export const hasControlToken = (header: string | null, token: string) => {
  const given = /^Bearer ([^\s]+)$/i.exec(header ?? "")?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
};
