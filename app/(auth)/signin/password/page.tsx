import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { findPasswordChange } from "#lib/server/principal";
import { ReplaceForm } from "./replace-form";

export const metadata: Metadata = { title: "Choose a password" };

export default async function ReplacePasswordPage() {
  const signedIn = await findPasswordChange();
  if (!signedIn) redirect("/signin");
  return (
    <>
      <header className="flex flex-col gap-1">
        <h1 className="text-2xl font-semibold">Choose a password</h1>
        <p className="text-ink-2">
          You signed in with a one-time password. Replace it, and the console opens.
        </p>
      </header>
      <ReplaceForm email={signedIn.person.email} />
    </>
  );
}
