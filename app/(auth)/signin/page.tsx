import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { signIn } from "#components/access/sessions/account-screen.ts";
import { choosePasswordHref } from "#lib/protocol/sign-in-address.ts";
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

export const metadata: Metadata = { title: signIn.title };

/** Support starts with the orders, all others with what needs attention. */
const homeOf = (role: Role) => (role === "support" ? "/orders" : "/");

/** Password sign-in where only break-glass accounts may use it. */
function BreakGlassForm() {
  return (
    <details className="border-b border-rule">
      <summary className="cursor-pointer px-5 py-4">Break-glass sign-in</summary>
      <p className="px-5 text-ink-2">
        Only break-glass accounts can sign in by password. Every use alerts all admins.
      </p>
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
        <h1>Sign in</h1>
        <p className="mt-1 text-ink-2">Order, track and recover your company's devices.</p>
      </header>
      {people.length > 0 && <DemoPeople people={people} />}
      {label !== null && <SingleSignOn label={label} path={path} initialProblem={problem} />}
      {env().QM_PASSWORD_SIGN_IN === "on" ? <PasswordForm /> : <BreakGlassForm />}
      {canUsePasskeys() && <PasskeyButton />}
    </>
  );
}
