import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { SenderScheme } from "#lib/protocol/event.ts";
import type { AcceptedSecret } from "#lib/server/events/secrets/accepted-secrets.ts";
import type { HeaderReader } from "#lib/server/limits/client-address.ts";

/** A delivery as it came: nothing of it is parsed before its sender is known. */
export interface Delivery {
  headers: HeaderReader;
  body: Buffer;
  /** The last part of the path, for a sender that can only be given an address; else `null`. */
  pathSecret: string | null;
}

export interface VerifiedDelivery {
  scheme: SenderScheme;
  /** The id that the sender signed, which is the same in every copy; `null` where it signs none. */
  signedId: string | null;
  /** The time that the sender signed; `null` where it signs none. */
  sentAt: Date | null;
}

export type Verification = VerifiedDelivery | { refusal: "secret" | "signature" | "time" };

const sha256 = (value: string | Buffer) => createHash("sha256").update(value).digest();

/** Compares two texts in constant time, whatever their lengths. */
const isSameText = (a: string, b: string) => timingSafeEqual(sha256(a), sha256(b));

const isSameBytes = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b);

/** Returns the moment of a header in epoch seconds, or epoch milliseconds, or ISO 8601; else `null`. */
const momentOf = (text: string): Date | null => {
  const digits = /^\d{1,15}$/.test(text);
  const number = digits ? Number(text) : Number.NaN;
  // Epoch seconds have ten digits until the year 2286.
  const at = new Date(digits ? (text.length > 11 ? number : number * 1_000) : Date.parse(text));
  return Number.isNaN(at.getTime()) ? null : at;
};

const isNear = (at: Date, now: number, toleranceMs: number) =>
  Math.abs(at.getTime() - now) <= toleranceMs;

interface Clock {
  now: number;
  toleranceMs: number;
}

/** https://www.standardwebhooks.com: `webhook-signature` holds `v1,<base64>`, several by spaces. */
const verifyStandard = (
  { headers, body }: Delivery,
  { secret }: AcceptedSecret,
  { now, toleranceMs }: Clock,
): Verification => {
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    headers.get(`webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) return { refusal: "signature" };
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  const isSigned = signatures
    .split(" ")
    .filter((signature) => signature.startsWith("v1,"))
    .some((signature) => isSameBytes(Buffer.from(signature.slice(3), "base64"), expected));
  if (!isSigned) return { refusal: "signature" };
  const sentAt = /^\d{1,11}$/.test(timestamp) ? new Date(Number(timestamp) * 1_000) : null;
  if (!sentAt || !isNear(sentAt, now, toleranceMs)) return { refusal: "time" };
  return { scheme: "standard", signedId: id, sentAt };
};

const verifyHmac = (
  { headers, body }: Delivery,
  { secret, settings }: AcceptedSecret,
  { now, toleranceMs }: Clock,
): Verification => {
  const { header = "", algorithm = "sha256", encoding = "hex", prefix = "" } = settings;
  const { template = "{body}", timestampHeader, idHeader } = settings;
  const given = headers.get(header);
  const id = idHeader === undefined ? null : headers.get(idHeader);
  const timestamp = timestampHeader === undefined ? null : headers.get(timestampHeader);
  if (!given?.startsWith(prefix)) return { refusal: "signature" };
  // Filled in one pass: what a header holds is never taken for a part of the template.
  const fill = (text: string) =>
    text.replaceAll(/\{(timestamp|id)\}/g, (_part, name) => (name === "id" ? id : timestamp) ?? "");
  const [before = "", after = ""] = template.split("{body}").map(fill);
  const expected = createHmac(algorithm, secret).update(before).update(body).update(after).digest();
  const signature = Buffer.from(given.slice(prefix.length).trim(), encoding as BufferEncoding);
  if (!isSameBytes(signature, expected)) return { refusal: "signature" };
  const isTimeSigned = template.includes("{timestamp}");
  const sentAt = isTimeSigned ? momentOf(timestamp ?? "") : null;
  if (isTimeSigned && !(sentAt && isNear(sentAt, now, toleranceMs))) return { refusal: "time" };
  return { scheme: "hmac", signedId: template.includes("{id}") ? id || null : null, sentAt };
};

const verifyHeader = ({ headers }: Delivery, { secret, settings }: AcceptedSecret): Verification =>
  isSameText(headers.get(settings.header ?? "") ?? "", secret)
    ? { scheme: "header", signedId: null, sentAt: null }
    : { refusal: "secret" };

const verifyPath = ({ pathSecret }: Delivery, { secret }: AcceptedSecret): Verification =>
  isSameText(pathSecret ?? "", secret)
    ? { scheme: "path", signedId: null, sentAt: null }
    : { refusal: "secret" };

const verifiers = {
  standard: verifyStandard,
  hmac: verifyHmac,
  header: verifyHeader,
  path: verifyPath,
} as const satisfies Record<
  SenderScheme,
  (delivery: Delivery, secret: AcceptedSecret, clock: Clock) => Verification
>;

/**
 * Returns what a delivery's sender signed, if it used one of the secrets, else why it is refused. The
 * raw bytes are what is verified (reliability.md, Events). Without secrets every delivery is refused.
 */
export const verifyDelivery = (
  delivery: Delivery,
  secrets: readonly AcceptedSecret[],
  clock: Clock,
): Verification => {
  let refusal: Verification = { refusal: "secret" };
  for (const secret of secrets) {
    const verification = verifiers[secret.scheme](delivery, secret, clock);
    if (!("refusal" in verification)) return verification;
    // A right signature with a wrong time says more than the wrong signature under another secret.
    if (!("refusal" in refusal) || refusal.refusal !== "time") refusal = verification;
  }
  return refusal;
};
