import "server-only";
import { createSecretKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { baseAddressOf } from "#lib/v4/client/base-address.ts";

/** Returns whether a host of an address is this machine. */
export const isOwnMachine = (hostname: string) =>
  /^(?:localhost|(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Returns whether requests to this address leave this machine unencrypted. */
export const isUnencrypted = (url: URL) => url.protocol === "http:" && !isOwnMachine(url.hostname);

/** Refuses a setting with a sentence that follows its name. */
export const refuse = (context: z.RefinementCtx, message: string, path: string[] = []) => {
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
  return baseAddressOf(url);
};

/** An absolute http(s) address of an origin and, where `path` allows it, a path. */
export const addressField = (path: AddressPath) =>
  z
    .string()
    .transform((text, context) => parseAddress(text, path, (message) => refuse(context, message)));

/** Addresses of services: `sandbox=https://…,production=https://…`. Several of one environment may be given. */
export const serviceAddressesField = z.string().transform((text, context) =>
  text.split(",").map((pair) => {
    const [, environment, address = ""] = /^(sandbox|production)=(.+)$/.exec(pair.trim()) ?? [];
    const reject = (message: string) => refuse(context, message);
    if (environment === undefined) return reject("must look like sandbox=https://service.example");
    const baseUrl = parseAddress(address, "path allowed", reject);
    return { environment: environment as "sandbox" | "production", baseUrl };
  }),
);

/** Headers of requests, as OpenTelemetry reads them by itself. */
export const headersField = z
  .string()
  .regex(/^[\w-]+=[^,=]+(?:,[\w-]+=[^,=]+)*$/, "must look like name=value,other=value");

/** Modes of `sslmode` with which PostgreSQL's driver checks the server's certificate. */
const verifiedModes = ["require", "verify-ca", "verify-full"];

/** Returns whether a database is on this machine, or its connection is encrypted and checked. */
export const isSafeDatabase = (text: string): boolean => {
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

/** The master keys: `<base64>` (version 1), or `2:<base64>,1:<base64>` in a rotation. The first one encrypts. */
export const masterKeysField = z.string().transform((text, context) => {
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

export const secretField = z
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
export const mailServerField = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol),
    "must look like smtps://user:password@mail.example.com",
  );

export const webhookSecretField = z
  .string()
  .regex(
    /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
    'must be "whsec_" and at least 24 random bytes in base64',
  );

/** An issuer as its tokens name it: OpenID Connect compares it letter by letter, so nothing is normalized. */
export const issuerField = z.string().transform((text, context) => {
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
export const mappingField = <Name extends z.ZodType<string>>(name: Name, example: string) =>
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
