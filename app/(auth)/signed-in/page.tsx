import type { Metadata } from "next";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { ownerOf } from "#lib/server/auth/owner.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { safePath } from "#lib/server/auth/safe-path.ts";
import { personName } from "#lib/server/words/stored-words.ts";
import { AnnounceSignIn } from "./announce-sign-in.tsx";

export const generateMetadata = (): Metadata => ({ title: t("signin.signedIn") });

/** The end of a sign-in in a window of its own: tells the page that it is for, and closes itself. */
export default async function SignedInPage({ searchParams }: PageProps<"/signed-in">) {
  const principal = await requirePrincipal();
  const from = safePath((await searchParams).from);
  return (
    <div className="grid gap-3 p-5">
      <h1>{t("signin.signedIn")}</h1>
      <p className="text-ink-2">
        {tRich("signin.signedInNote", {
          displayName: personName(principal.displayName),
          name: (inside) => (
            <bdi key="name" className="font-medium text-ink">
              {inside}
            </bdi>
          ),
        })}
      </p>
      <p>
        <a className="link" href={from}>
          {t("signin.openHere")}
        </a>
      </p>
      <AnnounceSignIn owner={ownerOf(principal)} />
    </div>
  );
}
