import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { listDemoPeople } from "#lib/server/demo";
import { findPasswordChange, findPrincipal } from "#lib/server/principal";
import { safePath } from "#lib/server/safe-path";
import { DemoPeople } from "./demo-people";
import { PasswordForm } from "./password-form";

export const metadata: Metadata = { title: "Sign in" };

export default async function SignInPage({ searchParams }: PageProps<"/signin">) {
  const { from } = await searchParams;
  const path = safePath(from);
  if (await findPasswordChange()) redirect("/signin/password");
  if (await findPrincipal()) redirect(path as "/");
  const people = await listDemoPeople();
  return (
    <>
      <header className="px-5 pt-5">
        <h1>Sign in</h1>
        <p className="mt-1 text-ink-2">
          Procure, deploy, follow, retrieve, repair and retire your company's devices.
        </p>
      </header>
      {people.length > 0 && <DemoPeople people={people} path={path} />}
      <PasswordForm path={path} />
    </>
  );
}
