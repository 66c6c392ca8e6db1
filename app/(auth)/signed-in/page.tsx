import type { Metadata } from "next";
import { signedIn } from "#components/access/sessions/account-screen.ts";
import { ownerOf } from "#lib/server/auth/owner.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { safePath } from "#lib/server/auth/safe-path.ts";
import { AnnounceSignIn } from "./announce-sign-in.tsx";

export const metadata: Metadata = { title: signedIn.title };

/** The end of a sign-in in a window of its own: tells the page that it is for, and closes itself. */
export default async function SignedInPage({ searchParams }: PageProps<"/signed-in">) {
  const principal = await requirePrincipal();
  const from = safePath((await searchParams).from);
  return (
    <div className="grid gap-3 p-5">
      <h1>Signed in</h1>
      <p className="text-ink-2">
        You are signed in as <bdi className="font-medium text-ink">{principal.displayName}</bdi>.
        Close this window: the page that you came from goes on.
      </p>
      <p>
        <a className="link" href={from}>
          Open that page here
        </a>
      </p>
      <AnnounceSignIn owner={ownerOf(principal)} />
    </div>
  );
}
