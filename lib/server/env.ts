import "server-only";
import { z } from "zod";
import { languages } from "#lib/protocol/words/languages.ts";
import { perSettings } from "#lib/server/per-process.ts";
import { roleSchema } from "#lib/server/role.ts";
import {
  addressField,
  apiKeyField,
  headersField,
  isSafeDatabase,
  issuerField,
  mailServerField,
  mappingField,
  masterKeysField,
  refuse,
  secretField,
  serviceAddressesField,
  webhookSecretField,
} from "#lib/server/setting-fields.ts";

/** For how long something is kept: a whole number with a minimum, so that a slip deletes nothing that is needed. */
const keptFor = (min: number, max: number, fallback: number) =>
  z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(min, `must be at least ${min}`)
    .max(max, `must be at most ${max}`)
    .default(fallback);

/** How long things are kept. lib/server/retention deletes what is older. */
const retentionFields = {
  QM_EVENT_DAYS: keptFor(7, 3_650, 30),
  QM_EVIDENCE_DAYS: keptFor(90, 3_650, 1_095),
  QM_AUDIT_DAYS: keptFor(365, 36_500, 3_650),
  /** What the console saw change in the service's records. */
  QM_OBSERVATION_DAYS: keptFor(30, 3_650, 1_095),
  /** When a session ends after its sign-in, however much it is used. */
  QM_SESSION_HOURS: keptFor(1, 24, 12),
};

const oidcFields = {
  QM_OIDC_ISSUER: issuerField.optional(),
  QM_OIDC_CLIENT_ID: z.string().max(500).optional(),
  QM_OIDC_CLIENT_SECRET: z.string().max(2_000).optional(),
  QM_OIDC_LABEL: z.string().max(60, "must have at most 60 characters").default("single sign-on"),
  QM_OIDC_ROLE_CLAIM: z.string().max(200).default("roles"),
  QM_OIDC_ROLES: mappingField(roleSchema, "it-admins=admin,leads=manager").optional(),
  QM_OIDC_CONNECTIONS: mappingField(
    z
      .string()
      .min(1)
      .max(200)
      // A role that is misspelled must not become part of the connection's name.
      .refine((text) => !/ as /.test(text) || / as (admin|manager|support)$/.test(text)),
    "emea=person:1,americas=production/env as support",
  ).optional(),
  /** The claim that identifies a person. Both are given once and never to another person. */
  QM_OIDC_SUBJECT: z.enum(["sub", "oid"], "must be sub or oid").default("sub"),
  QM_OIDC_ACCOUNTS: z.enum(["create", "existing"], "must be create or existing").default("create"),
  /** For how many days the agents of a person work after the provider last confirmed the person. */
  QM_OIDC_AGENT_DAYS: z.coerce.number("must be a number").int().min(1).max(90).default(7),
  /** Which attribute of a SCIM user equals the subject of the person's ID token. */
  QM_SCIM_SUBJECT: z
    .enum(["externalId", "userName"], "must be externalId or userName")
    .default("externalId"),
};

/** Settings of which none or all are given. */
const groups = [
  ["QM_SMTP_URL", "QM_MAIL_FROM"],
  ["QM_NOTIFY_URL", "QM_NOTIFY_SECRET"],
  ["QM_OIDC_ISSUER", "QM_OIDC_CLIENT_ID", "QM_OIDC_CLIENT_SECRET"],
] as const;

const schema = z
  .object({
    NODE_ENV: z.string().optional(),
    QM_ENVIRONMENT: z.enum(["sandbox", "production"], "must be sandbox or production"),
    QM_API_URL: addressField("path allowed").optional(),
    /** Further addresses for which admins may add connections, each with its environment. */
    QM_API_URLS: serviceAddressesField.optional(),
    QM_API_KEY: apiKeyField.optional(),
    QM_DEMO_KEYS: z.string().optional(),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(?:ql)?:\/\/./, {
        abort: true,
        error: "must look like postgresql://user@host/database",
      })
      .refine(
        isSafeDatabase,
        "must end in ?sslmode=verify-full: without TLS, secrets cross the network in the clear",
      ),
    QM_ORIGIN: addressField("origin only"),
    QM_MASTER_KEY: masterKeysField,
    NEXTAUTH_SECRET: secretField,
    QM_LOG_LEVEL: z
      .enum(
        ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
        "must be a level from fatal to trace, or silent",
      )
      .default("info"),
    QM_RELEASE: z.string().max(80).optional(),
    /** A lasting folder outside of the database, in which the console keeps how far the journal has come. */
    QM_DATA_FOLDER: z.string().max(1_000).optional(),
    /** The languages that people can choose, such as `en,de`. */
    QM_LANGUAGES: z
      .string()
      .default("en,de,ja,ar")
      .transform((text) => text.split(",").map((language) => language.trim()))
      .pipe(z.array(z.enum(languages, `must be of ${languages.join(", ")}`))),
    /** Whether people sign in by password; off, only break-glass accounts do. */
    QM_PASSWORD_SIGN_IN: z.enum(["on", "off"], "must be on or off").default("on"),
    /** Whether this process sweeps the service's lists into the mirrors of connections. */
    QM_SWEEPS: z.enum(["on", "off"], "must be on or off").default("on"),
    /** Reads a second of all sweeps of one service together. All instances need the same. Default: 10. */
    QM_SWEEP_READS_PER_SECOND: z.coerce
      .number("must be a number")
      .min(1, "must be at least 1")
      .max(1_000, "must be at most 1,000")
      .optional(),
    /** Whether this process asks for the past of finished orders, up to 5,000 for each connection. */
    QM_FILL_HISTORY: z.enum(["on", "off"], "must be on or off").default("on"),
    /** The port for Prometheus, and the address that it listens on. Without a port there is none. */
    QM_METRICS_PORT: z.coerce.number("must be a port").int().min(1).max(65_535).optional(),
    QM_METRICS_HOST: z.string().max(100).default("127.0.0.1"),
    /** A collector of OpenTelemetry, without `/v1/traces`. Without one, nothing is traced. */
    OTEL_EXPORTER_OTLP_ENDPOINT: addressField("path allowed").optional(),
    OTEL_EXPORTER_OTLP_HEADERS: headersField.optional(),
    OTEL_SERVICE_NAME: z.string().max(100).default("quartermaster"),
    /** Which part of the traces is sent, from 0 to 1. */
    OTEL_TRACES_SAMPLER_ARG: z.coerce
      .number("must be a number")
      .min(0, "must be at least 0")
      .max(1, "must be at most 1")
      .default(1),
    /** How many reverse proxies append to X-Forwarded-For; 0 uses the socket's address. */
    QM_PROXY_HOPS: z.coerce.number("must be a number").int().min(0).max(8).default(0),
    QM_SMTP_URL: mailServerField.optional(),
    QM_MAIL_FROM: z.string().max(300).regex(/@/, "must contain an email address").optional(),
    QM_NOTIFY_URL: addressField("path allowed").optional(),
    QM_NOTIFY_SECRET: webhookSecretField.optional(),
    ...retentionFields,
    ...oidcFields,
  })
  .superRefine((settings, context) => {
    for (const group of groups) {
      const missing = group.filter((name) => settings[name] === undefined);
      if (missing.length === group.length) continue;
      for (const name of missing) refuse(context, "is missing", [name]);
    }
    const main = { environment: settings.QM_ENVIRONMENT, baseUrl: settings.QM_API_URL };
    const addresses = [...(settings.QM_API_URLS ?? []), main];
    const isAmbiguous = addresses.some(({ environment, baseUrl }) =>
      addresses.some((other) => other.baseUrl === baseUrl && other.environment !== environment),
    );
    if (isAmbiguous) refuse(context, "gives one address two environments", ["QM_API_URLS"]);
    if (settings.QM_DEMO_KEYS === undefined) {
      if (settings.QM_API_URL === undefined) refuse(context, "is missing", ["QM_API_URL"]);
      if (settings.QM_API_KEY === undefined) refuse(context, "is missing", ["QM_API_KEY"]);
      return;
    }
    if (settings.QM_ENVIRONMENT !== "sandbox") {
      refuse(context, "is only for QM_ENVIRONMENT=sandbox", ["QM_DEMO_KEYS"]);
    }
    if (settings.QM_API_URL !== undefined) {
      refuse(context, "and QM_API_URL exclude each other", ["QM_DEMO_KEYS"]);
    }
  });

/** The names of all settings that the console reads. */
export const settingNames = Object.keys(schema.shape);

/** Settings that are missing or malformed. The message has one line for each, without its value. */
export class EnvError extends Error {
  override readonly name = "EnvError";
}

/** Parses settings. An empty value counts as missing. Throws `EnvError`. */
export const parseEnv = (source: Record<string, string | undefined>) => {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const setting = String(issue.path[0]);
    return `${setting} ${Object.hasOwn(given, setting) ? issue.message : "is missing"}`;
  });
  throw new EnvError([...new Set(lines)].join("\n"));
};

/** Returns the settings of this process, parsed at first use: a build runs without settings. */
export const env = perSettings("env", () => parseEnv(process.env));

export const isHttps = () => env().QM_ORIGIN.startsWith("https:");

/**
 * Returns a cookie's name, over https with the prefix that makes browsers refuse the cookie over
 * http, for a single path, or from a subdomain.
 */
export const hostCookieName = (name: string) => (isHttps() ? `__Host-${name}` : name);
