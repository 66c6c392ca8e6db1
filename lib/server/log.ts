import "server-only";
import { type Logger, pino } from "pino";
import { env } from "#lib/server/env.ts";

/** Where a secret or personal detail could sit in something that is logged. */
const secretFields = [
  "key",
  "apiKey",
  "password",
  "pin",
  "pinCode",
  "taxId",
  "personalEmail",
  "authorization",
  "cookie",
  "token",
  "secret",
  "sessionId",
  "connectionString",
];

const shapedKey = /svc_sk_[A-Za-z0-9_-]+/g;
const shapedAddress = /(postgres(?:ql)?:\/\/)[^@\s]*@/g;

const scrub = (text: string) => text.replace(shapedKey, "svc_sk_…").replace(shapedAddress, "$1…@");

/** An error as log fields: its name and words, no body, no cause, nothing shaped like a key. */
export const errorFields = (error: unknown) =>
  error instanceof Error
    ? {
        type: error.name,
        message: scrub(error.message),
        stack: scrub(error.stack ?? ""),
        ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
      }
    : { type: typeof error };

/** Fields made by `errorFields` pass as they are, so that both ways of logging an error print it. */
const asFields = (value: unknown) => (value instanceof Error ? errorFields(value) : value);

/** Options apart from the destination, so that tests can read what would be printed. */
export const loggerOptions = (level: string, release?: string) => ({
  level,
  base: release === undefined ? {} : { release },
  redact: {
    paths: [
      ...secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      'headers["x-api-key"]',
      '*.headers["x-api-key"]',
    ],
    censor: "[redacted]",
  },
  serializers: { err: asFields, error: asFields },
  // The last word: whatever slipped into a line by a name not foreseen above.
  hooks: { streamWrite: scrub },
});

const holder = globalThis as typeof globalThis & { qmLog?: Logger };

/** JSON lines on stdout. Created at first use, because a build must not need the settings. */
export const log = (): Logger => {
  holder.qmLog ??= pino(loggerOptions(env().QM_LOG_LEVEL, env().QM_RELEASE));
  return holder.qmLog;
};
