import "server-only";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import type { ClaimDenial, Refused } from "#lib/server/auth/oidc/claims.ts";
import { env } from "#lib/server/env.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

const reasons = [
  "roles_missing",
  "roles_overage",
  "roles_unreadable",
  "role_unknown",
  "role_ambiguous",
  "connection_unknown",
  "no_account",
  "disabled",
] as const satisfies readonly (ClaimDenial | string)[];

/** Why a person whom the provider signed in has no access. */
export type DenialReason = (typeof reasons)[number];
export type Denial = Refused<DenialReason>;

const askAdmin = "You are not signed in. Ask the administrator of your identity provider";

const sentences: Readonly<Record<DenialReason, (values: string, claim: string) => string>> = {
  roles_missing: (_values, claim) =>
    `Your identity provider sent no role (the claim "${claim}" is missing or empty). ${askAdmin} to assign you one.`,
  roles_overage: (_values, claim) =>
    `You have so many groups that your identity provider left them out (the claim "${claim}" is incomplete). ${askAdmin} to use app roles, or to send only assigned groups.`,
  roles_unreadable: (_values, claim) =>
    `Your identity provider sent roles that can't be read (the claim "${claim}" is not a list of texts). ${askAdmin} to correct it.`,
  role_unknown: (values) =>
    `Your identity provider sent a role that Quartermaster doesn't know: ${values}. ${askAdmin} to assign you a known role.`,
  role_ambiguous: (values) =>
    `Your identity provider sent more than one role: ${values}. ${askAdmin} to assign you exactly one.`,
  connection_unknown: (values) =>
    `Your identity provider gives you a connection that Quartermaster doesn't have: ${values}. You are not signed in. Ask the administrator of Quartermaster to add it.`,
  no_account: () =>
    "You have no account in Quartermaster, and single sign-on doesn't create accounts here. You are not signed in. Ask the administrator of Quartermaster to add you.",
  disabled: () => "This account is disabled. Contact your administrator.",
};

const maxValueLength = 60;

const showValue = (value: string) => {
  const text = showUnsafe(value);
  return `"${text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text}"`;
};

/** Returns the sentence that a person reads about why they have no access. */
export const denialSentence = ({ reason, values }: Denial): string =>
  sentences[reason](values.map(showValue).join(" and "), env().QM_OIDC_ROLE_CLAIM);

const salt = "quartermaster denial";
/** How long the address with a denial shows it, in seconds. */
const denialSeconds = 300;

const denialSchema = z.object({
  reason: z.enum(reasons),
  values: z.array(z.string().max(400)).max(10),
});

/** Seals a denial for the address of the sign-in page, where it shows no text that others wrote. */
export const sealDenial = ({ reason, values }: Denial): Promise<string> =>
  encode({
    token: { reason, values: values.map((value) => value.slice(0, 400)) },
    secret: env().NEXTAUTH_SECRET,
    salt,
    maxAge: denialSeconds,
  });

/** Returns the sentence of a sealed denial; `null` if it is forged or too old. */
export const openDenial = async (sealed: unknown): Promise<string | null> => {
  if (typeof sealed !== "string" || sealed.length > 8_000) return null;
  const token = await decode({ token: sealed, secret: env().NEXTAUTH_SECRET, salt }).catch(
    () => null,
  );
  const denial = denialSchema.safeParse(token);
  return denial.success ? denialSentence(denial.data) : null;
};
