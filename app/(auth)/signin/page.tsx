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
      <header className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold">Quartermaster</h1>
        <p className="text-ink-2">Sign in to see your company's devices and orders.</p>
      </header>
      {people.length > 0 && <DemoPeople people={people} path={path} />}
      <PasswordForm path={path} />
    </>
  );
}
