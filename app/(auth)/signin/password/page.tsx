import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { choosePassword } from "#components/access/sessions/account-screen.ts";
import { signInHref } from "#lib/protocol/sign-in-address.ts";
import { isLocalPerson } from "#lib/server/auth/people.ts";
import { findPasswordChange } from "#lib/server/auth/principal.ts";
import { safePath } from "#lib/server/auth/safe-path.ts";
import { ReplaceForm } from "./replace-form.tsx";

export const metadata: Metadata = { title: choosePassword.title };

export default async function ReplacePasswordPage({ searchParams }: PageProps<"/signin/password">) {
  const from = safePath((await searchParams).from);
  const person = (await findPasswordChange())?.person;
  if (!person || !isLocalPerson(person)) redirect(signInHref(from));
  return (
    <>
      <header className="px-5 pt-5">
        <h1>Choose a password</h1>
        <p className="mt-1 text-ink-2">
          You signed in with a one-time password. Choose a new password to continue. If you close
          this page, sign in with the one-time password again.
        </p>
      </header>
      <ReplaceForm email={person.email} from={from} />
    </>
  );
}
