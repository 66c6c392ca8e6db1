import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { choosePasswordHref } from "#lib/protocol/sign-in-address.ts";
import { t } from "#lib/protocol/words/t.ts";
import { listDemoPeople } from "#lib/server/auth/demo-people.ts";
import { openDenial } from "#lib/server/auth/oidc/denial.ts";
import { findOidcLabel } from "#lib/server/auth/oidc/settings.ts";
import { canUsePasskeys } from "#lib/server/auth/passkey-challenges.ts";
import { findPasswordChange, findPrincipal } from "#lib/server/auth/principal.ts";
import { safePath } from "#lib/server/auth/safe-path.ts";
import { env } from "#lib/server/env.ts";
import type { Role } from "#lib/server/role.ts";
import { DemoPeople } from "./demo-people.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordForm } from "./password-form.tsx";
import { problemOf } from "./sign-in.ts";
import { SingleSignOn } from "./single-sign-on.tsx";

export const generateMetadata = (): Metadata => ({ title: t("signin.title") });

/** Support starts with the orders, all others with what needs attention. */
const homeOf = (role: Role) => (role === "support" ? "/orders" : "/");

/** Password sign-in where only break-glass accounts may use it. */
function BreakGlassForm() {
  return (
    <details className="border-b border-rule">
      <summary className="cursor-pointer px-5 py-4">{t("signin.breakGlass")}</summary>
      <p className="px-5 text-ink-2">{t("signin.breakGlassNote")}</p>
      <PasswordForm />
    </details>
  );
}

export default async function SignInPage({ searchParams }: PageProps<"/signin">) {
  const { from, error, denied } = await searchParams;
  const path = safePath(from);
  if (await findPasswordChange()) redirect(choosePasswordHref(path));
  const principal = await findPrincipal();
  if (principal) redirect((path === "/" ? homeOf(principal.role) : path) as "/");
  const people = await listDemoPeople();
  const label = findOidcLabel();
  const problem =
    (await openDenial(denied)) ?? (typeof error === "string" ? problemOf(error) : null);
  return (
    <>
      <header className="px-5 pt-5">
        <h1>{t("signin.title")}</h1>
        <p className="mt-1 text-ink-2">{t("signin.purpose")}</p>
      </header>
      {people.length > 0 && <DemoPeople people={people} />}
      {label !== null && <SingleSignOn label={label} path={path} initialProblem={problem} />}
      {env().QM_PASSWORD_SIGN_IN === "on" ? <PasswordForm /> : <BreakGlassForm />}
      {canUsePasskeys() && <PasskeyButton />}
    </>
  );
}
