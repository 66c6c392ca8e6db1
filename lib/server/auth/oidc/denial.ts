import "server-only";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { togetherText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";
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

const sentences: Readonly<Record<DenialReason, (values: string, claim: string) => string>> = {
  roles_missing: (_values, claim) => t("signin.rolesMissing", { claim }),
  roles_overage: (_values, claim) => t("signin.rolesOverage", { claim }),
  roles_unreadable: (_values, claim) => t("signin.rolesUnreadable", { claim }),
  role_unknown: (values) => t("signin.roleUnknown", { values }),
  role_ambiguous: (values) => t("signin.roleAmbiguous", { values }),
  connection_unknown: (values) => t("signin.connectionUnknown", { values }),
  no_account: () => t("signin.noAccount"),
  disabled: () => t("signin.disabled"),
};

const maxValueLength = 60;

const showValue = (value: string) => {
  const text = showUnsafe(value);
  return `"${text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text}"`;
};

/** Returns the sentence that a person reads about why they have no access. */
export const denialSentence = ({ reason, values }: Denial): string =>
  sentences[reason](togetherText(values.map(showValue)), env().QM_OIDC_ROLE_CLAIM);

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
