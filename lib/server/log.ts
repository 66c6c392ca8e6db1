import "server-only";
import { DatabaseError } from "pg";
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

/** Returns where an error was thrown, without its message. */
const framesOf = (error: Error): string =>
  (error.stack ?? "")
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");

/** Data exceptions of PostgreSQL quote the value that they are about. */
const quotesValue = (code: string) => code.startsWith("22") || code.startsWith("P0");

/**
 * Returns the fields of an error of the database: its code, what it is about, and never a statement, a
 * parameter or a value of a row. Null for any other error.
 */
const databaseFields = (error: Error) => {
  // Each of Next's bundles has a class DrizzleQueryError of its own.
  const isStatement = "query" in error && "params" in error;
  const cause = isStatement ? error.cause : error;
  const frames = framesOf(error);
  if (cause instanceof DatabaseError) {
    const { code = "unknown", schema, table, column, constraint } = cause;
    const message = quotesValue(code) ? "the database refused a value" : scrub(cause.message);
    return {
      type: "DatabaseError",
      message,
      code,
      schema,
      table,
      column,
      constraint,
      stack: frames,
    };
  }
  if (!isStatement) return null;
  const why = cause instanceof Error ? errorFields(cause) : { type: typeof cause };
  return { ...why, message: "message" in why ? why.message : "a statement failed", stack: frames };
};

/**
 * Returns the log fields of an error: name, message and stack without keys; no body and no cause. Of an
 * error of the database, no statement and no value.
 */
export const errorFields = (
  error: unknown,
): Record<string, string | undefined> & { type: string } =>
  error instanceof Error
    ? (databaseFields(error) ?? {
        type: error.name,
        message: scrub(error.message),
        stack: scrub(error.stack ?? ""),
        ...("code" in error && typeof error.code === "string" ? { code: error.code } : {}),
      })
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
