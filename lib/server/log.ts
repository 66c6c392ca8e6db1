import "server-only";
import { pino } from "pino";
import { env } from "#lib/server/env.ts";
import { perSettings } from "#lib/server/per-process.ts";
import { findRequestId } from "#lib/server/request-id.ts";

const credentialFields = ["key", "apiKey", "password", "token", "secret", "connectionString"];
const sessionFields = ["authorization", "cookie", "sessionId"];
const personalFields = ["pin", "pinCode", "taxId", "personalEmail"];
/** Names of fields whose values are never logged. */
const secretFields = [...credentialFields, ...sessionFields, ...personalFields];

const shapedKey = /svc_sk_[A-Za-z0-9_-]+/g;
const shapedWebhookSecret = /whsec_[A-Za-z0-9+/=]+/g;
const shapedAddress = /(postgres(?:ql)?:\/\/)[^@\s]*@/g;

/** Removes keys and passwords of addresses from a text. */
export const scrub = (text: string) =>
  text
    .replace(shapedKey, "svc_sk_…")
    .replace(shapedWebhookSecret, "whsec_…")
    .replace(shapedAddress, "$1…@");

/** Returns the log fields of an error: name, message and stack without keys; no body and no cause. */
export const errorFields = (error: unknown) =>
  error instanceof Error
    ? {
        type: error.name,
        message: scrub(error.message),
        stack: scrub(error.stack ?? ""),
        ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
      }
    : { type: typeof error };

/** Leaves what `errorFields` returned unchanged, so that both ways of logging an error work. */
const asFields = (value: unknown) => (value instanceof Error ? errorFields(value) : value);

/** Returns pino's options without a destination, so that tests can read the output. */
export const loggerOptions = (level: string, release?: string) => ({
  level,
  base: release === undefined ? {} : { release },
  mixin: () => {
    const requestId = findRequestId();
    return requestId === null ? {} : { requestId };
  },
  redact: {
    paths: [
      ...secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      'headers["x-api-key"]',
      '*.headers["x-api-key"]',
    ],
    censor: "[redacted]",
  },
  serializers: { err: asFields, error: asFields },
  // Last: removes keys that got into a line under a name not listed above.
  hooks: { streamWrite: scrub },
});

/** Returns the logger: JSON lines on stdout. Created at first use, because a build has no settings. */
export const log = perSettings("log", () =>
  pino(loggerOptions(env().QM_LOG_LEVEL, env().QM_RELEASE)),
);
