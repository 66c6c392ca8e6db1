import "server-only";
import { createSecretKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { perProcess } from "#lib/server/per-process.ts";
import { roleSchema } from "#lib/server/role.ts";

/** Returns whether a host of an address is this machine. */
export const isOwnMachine = (hostname: string) =>
  /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Returns whether requests to this address leave this machine unencrypted. */
export const isUnencrypted = (url: URL) => url.protocol === "http:" && !isOwnMachine(url.hostname);

/** Refuses a setting with a sentence that follows its name. */
const refuse = (context: z.RefinementCtx, message: string, path: string[] = []) => {
  context.addIssue({ code: "custom", message, path });
  return z.NEVER;
};

type AddressPath = "origin only" | "path allowed";

const parseAddress = (text: string, path: AddressPath, reject: (message: string) => never) => {
  if (!URL.canParse(text)) return reject("is not an address like https://console.example.com");
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return reject("must be http(s)");
  if (isUnencrypted(url)) return reject("must be https: http is allowed for this machine only");
  if (url.username || url.password) return reject("must not carry a user name or password");
  if (url.search || url.hash) return reject("must not carry a query or a fragment");
  if (path === "origin only")
    return url.pathname === "/" ? url.origin : reject("must have no path");
  const base = `${url.origin}${url.pathname}`.replace(/\/+$/, "");
  return base.endsWith("/v4") ? reject("must be given without /v4") : base;
};

/** An absolute http(s) address of an origin and, where `path` allows it, a path. */
const addressField = (path: AddressPath) =>
  z
    .string()
    .transform((text, context) => parseAddress(text, path, (message) => refuse(context, message)));

/** Addresses of services: `sandbox=https://…,production=https://…`. Several of one environment may be given. */
const serviceAddressesField = z.string().transform((text, context) =>
  text.split(",").map((pair) => {
    const [, environment, address = ""] = /^(sandbox|production)=(.+)$/.exec(pair.trim()) ?? [];
    const reject = (message: string) => refuse(context, message);
    if (environment === undefined) return reject("must look like sandbox=https://service.example");
    const baseUrl = parseAddress(address, "path allowed", reject);
    return { environment: environment as "sandbox" | "production", baseUrl };
  }),
);

/** Modes of `sslmode` with which PostgreSQL's driver checks the server's certificate. */
const verifiedModes = ["require", "verify-ca", "verify-full"];

/** Returns whether a database is on this machine, or its connection is encrypted and checked. */
const isSafeDatabase = (text: string): boolean => {
  if (!URL.canParse(text)) return true;
  const { hostname, searchParams } = new URL(text);
  // A parameter `host` overrides the address; one that is a path is a socket of this machine.
  const host = searchParams.get("host") ?? hostname;
  if (host === "" || host.startsWith("/") || host.startsWith("%2F") || isOwnMachine(host))
    return true;
  return verifiedModes.includes(searchParams.get("sslmode") ?? "");
};

/** 32 random bytes hold about 30 different values. Fewer than 16 do not occur by chance. */
const minKeyValues = 16;

const masterKeyPattern = /^(?:([1-9]\d{0,3}):)?([A-Za-z0-9+/_-]{43}=?)$/;

/** The master keys, newest first: `<base64>` (version 1), or `2:<base64>,1:<base64>` in a rotation. */
const masterKeysField = z.string().transform((text, context) => {
  const keys: { version: number; key: KeyObject }[] = [];
  for (const part of text.split(",")) {
    const match = masterKeyPattern.exec(part.trim());
    const bytes = Buffer.from(match?.[2] ?? "", "base64");
    if (!match || bytes.length !== 32) return refuse(context, "must be 32 bytes as base64");
    if (new Set(bytes).size < minKeyValues) {
      return refuse(context, "is not random: make one with openssl rand -base64 32");
    }
    // A key object is prepared once, and does not print its bytes.
    keys.push({ version: Number(match[1] ?? 1), key: createSecretKey(bytes) });
  }
  if (new Set(keys.map((entry) => entry.version)).size !== keys.length) {
    return refuse(context, "gives the same version twice");
  }
  return keys as [(typeof keys)[number], ...typeof keys];
});

/** Returns the entropy of a text in bits, estimated from its character frequencies. */
const entropyOf = (text: string): number => {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  return [...counts.values()].reduce((sum, n) => sum - n * Math.log2(n / text.length), 0);
};

/** About one in 20 million random secrets of 32 hex digits, the shortest allowed, is estimated lower. */
const minSecretBits = 80;

/** Returns whether a text repeats a shorter one: it then occurs in its double before its end. */
const isRepetition = (text: string) => `${text}${text}`.indexOf(text, 1) < text.length;

const secretField = z
  .string()
  .min(32, { abort: true, error: "must be at least 32 characters" })
  .refine(
    (secret) => entropyOf(secret) >= minSecretBits && !isRepetition(secret),
    "is too easy to guess: make one with openssl rand -base64 32",
  );

/** An API key, as one header value. Its prefix is not checked: the service answers 401 to a wrong one. */
export const apiKeyField = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{8,512}$/, "must be 8 to 512 printable characters without spaces");

/** A mail server: `smtps://user:password@mail.example.com`, or `smtp://` with STARTTLS. */
const mailServerField = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol),
    "must look like smtps://user:password@mail.example.com",
  );

const webhookSecretField = z
  .string()
  .regex(
    /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
    'must be "whsec_" and at least 24 random bytes in base64',
  );

/** An issuer as its tokens name it: OpenID Connect compares it letter by letter, so nothing is normalized. */
const issuerField = z.string().transform((text, context) => {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username) {
    return refuse(context, "is not an address like https://login.example.com");
  }
  if (isUnencrypted(url)) {
    return refuse(context, "must be https: http is allowed for this machine only");
  }
  return text;
});

/** `value=name, other value=name`: what values of a claim mean. A value may contain `=`. */
const mappingField = <Name extends z.ZodType<string>>(name: Name, example: string) =>
  z.string().transform((text, context) => {
    const mapping = new Map<string, z.output<Name>>();
    for (const part of text.split(",")) {
      const at = part.lastIndexOf("=");
      const value = part.slice(0, Math.max(at, 0)).trim();
      const parsed = name.safeParse(part.slice(at + 1).trim());
      if (value === "" || !parsed.success) return refuse(context, `must look like ${example}`);
      if (mapping.has(value)) return refuse(context, "names the same value twice");
      mapping.set(value, parsed.data);
    }
    return mapping;
  });

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
    /** Whether people sign in by password; off, only break-glass accounts do. */
    QM_PASSWORD_SIGN_IN: z.enum(["on", "off"], "must be on or off").default("on"),
    /** Whether this process sweeps the service's lists into the mirrors of connections. */
    QM_SWEEPS: z.enum(["on", "off"], "must be on or off").default("on"),
    /** How many reverse proxies append to X-Forwarded-For; 0 uses the socket's address. */
    QM_PROXY_HOPS: z.coerce.number("must be a number").int().min(0).max(8).default(0),
    QM_SMTP_URL: mailServerField.optional(),
    QM_MAIL_FROM: z.string().max(300).regex(/@/, "must contain an email address").optional(),
    QM_NOTIFY_URL: addressField("path allowed").optional(),
    QM_NOTIFY_SECRET: webhookSecretField.optional(),
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
export const env = perProcess("qmEnv", () => parseEnv(process.env));

export const isHttps = () => env().QM_ORIGIN.startsWith("https:");

/**
 * Returns a cookie's name, over https with the prefix that makes browsers refuse the cookie over
 * http, for a single path, or from a subdomain.
 */
export const hostCookieName = (name: string) => (isHttps() ? `__Host-${name}` : name);
