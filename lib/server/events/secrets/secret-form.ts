import { randomBytes } from "node:crypto";
import { z } from "zod";
import { type SenderScheme, senderSchemes } from "#lib/protocol/event.ts";

/** A secret or setting of a sender that can't be used. The message never quotes the secret. */
export class WebhookSecretError extends Error {
  override readonly name = "WebhookSecretError";
}

/** 128 bits: fewer could be guessed by a sender that tries for years. */
const minSecretBytes = 16;

/** Fewer different characters do not occur by chance in a random text of the shortest length. */
const minCharacters = 8;

const isVaried = (text: string) => new Set(text).size >= minCharacters;

const headerName = z
  .string()
  .toLowerCase()
  .regex(/^[a-z0-9!#$%&'*+.^_`|~-]{1,80}$/, "is not the name of a header");

/** The parts that a template may name. `{body}` stands for the raw bytes. */
const templateParts = /\{(?:body|timestamp|id)\}/g;

const template = z
  .string()
  .max(200)
  .refine((text) => text.split("{body}").length === 2, "must name {body} once")
  .refine((text) => !/[{}]/.test(text.replaceAll(templateParts, "")), "names an unknown part");

/**
 * The settings of each scheme. The HMAC is over the template's text; its header holds the signature
 * in the encoding, after a prefix such as `sha256=` where the sender writes one.
 */
const settingsSchemas = {
  standard: z.strictObject({}),
  hmac: z
    .strictObject({
      header: headerName,
      algorithm: z.enum(["sha256", "sha512"]).default("sha256"),
      encoding: z.enum(["hex", "base64", "base64url"]).default("hex"),
      template: template.default("{body}"),
      prefix: z.string().max(40).default(""),
      timestampHeader: headerName.optional(),
      idHeader: headerName.optional(),
    })
    .refine(
      (given) => !given.template.includes("{timestamp}") || given.timestampHeader,
      "needs timestampHeader, because the template names {timestamp}",
    )
    .refine(
      (given) => !given.template.includes("{id}") || given.idHeader,
      "needs idHeader, because the template names {id}",
    ),
  header: z.strictObject({ header: headerName }),
  path: z.strictObject({}),
} as const;

const standardKey = /^whsec_([A-Za-z0-9+/]+={0,2})$/;
const pathSecret = /^[A-Za-z0-9_-]{22,200}$/;
const printable = /^[\x21-\x7e]+$/;

const problemOf = (scheme: SenderScheme, secret: string): string | null => {
  if (!isVaried(secret)) return "The secret is not random enough.";
  switch (scheme) {
    case "standard": {
      const [, key = ""] = standardKey.exec(secret) ?? [];
      const isLongEnough = Buffer.from(key, "base64").length >= minSecretBytes;
      return isLongEnough ? null : "The secret must be whsec_ and at least 16 bytes in base64.";
    }
    case "path":
      return pathSecret.test(secret)
        ? null
        : "The secret must be 22 to 200 letters, digits, _ or -: 128 bits or more.";
    default:
      return printable.test(secret) && secret.length >= minSecretBytes
        ? null
        : "The secret must be at least 16 printable characters without spaces.";
  }
};

const formSchema = z.object({
  id: z.string().regex(/^[\w.:-]{1,200}$/, "must be letters, digits, _ . : or -"),
  scheme: z.enum(senderSchemes),
  settings: z.record(z.string(), z.string()).default({}),
  secret: z.string(),
});

/** A secret by which a sender proves itself, as it is stored. */
export type WebhookSecretForm = z.input<typeof formSchema>;

/** Checks a secret and its settings, and adds the settings' defaults. Throws `WebhookSecretError`. */
export const parseWebhookSecret = (given: WebhookSecretForm) => {
  const form = formSchema.safeParse(given);
  if (!form.success) {
    const [issue] = form.error.issues;
    throw new WebhookSecretError(`${issue?.path.join(".")} ${issue?.message}`);
  }
  const { id, scheme, secret } = form.data;
  const settings = settingsSchemas[scheme].safeParse(form.data.settings);
  if (!settings.success) {
    const [issue] = settings.error.issues;
    const name = issue?.path.join(".") || "The settings of the sender";
    throw new WebhookSecretError(`${name}: ${issue?.message}`);
  }
  const problem = problemOf(scheme, secret);
  if (problem !== null) throw new WebhookSecretError(problem);
  const kept = Object.entries(settings.data).filter(([, value]) => value !== undefined);
  return { id, scheme, secret, settings: Object.fromEntries(kept) as Record<string, string> };
};

/** Returns the scheme of this name. Throws `WebhookSecretError`. */
export const parseScheme = (name: string): SenderScheme => {
  const scheme = senderSchemes.find((known) => known === name);
  if (scheme) return scheme;
  throw new WebhookSecretError(`The scheme must be one of ${senderSchemes.join(", ")}.`);
};

/** Returns a new random secret of 256 bits in the scheme's form. */
export const newWebhookSecret = (scheme: SenderScheme): string => {
  const bytes = randomBytes(32);
  return scheme === "standard" ? `whsec_${bytes.toString("base64")}` : bytes.toString("base64url");
};
