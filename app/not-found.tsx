import type { Metadata } from "next";
import Link from "next/link";
import { Logo } from "#components/shell/logo.tsx";
import { MessagePage } from "#components/ui/message-page.tsx";

export const metadata: Metadata = { title: "No such page" };

/** An address that leads nowhere. It says the same to everyone, signed in or not. */
export default function NotFound() {
  return (
    <main className="mx-auto max-w-2xl px-5 py-10">
      <p className="flex items-center gap-2 text-lead font-semibold tracking-[-0.01em]">
        <Logo />
        Quartermaster
      </p>
      <MessagePage
        title="There is no page at this address"
        actions={
          <Link className="link" href="/">
            Go to the start page
          </Link>
        }
      >
        <p>It may have been mistyped, or cut where it was copied. Nothing was changed.</p>
      </MessagePage>
    </main>
  );
}
