import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { signInHref } from "#lib/protocol/sign-in-address.ts";
import { t } from "#lib/protocol/words/t.ts";
import { isLocalPerson } from "#lib/server/auth/people.ts";
import { findPasswordChange } from "#lib/server/auth/principal.ts";
import { safePath } from "#lib/server/auth/safe-path.ts";
import { ReplaceForm } from "./replace-form.tsx";

export const generateMetadata = (): Metadata => ({ title: t("signin.choosePassword") });

export default async function ReplacePasswordPage({ searchParams }: PageProps<"/signin/password">) {
  const from = safePath((await searchParams).from);
  const person = (await findPasswordChange())?.person;
  if (!person || !isLocalPerson(person)) redirect(signInHref(from));
  return (
    <>
      <header className="px-5 pt-5">
        <h1>{t("signin.choosePassword")}</h1>
        <p className="mt-1 text-ink-2">{t("signin.choosePasswordNote")}</p>
      </header>
      <ReplaceForm email={person.email} from={from} />
    </>
  );
}
