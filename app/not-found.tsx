import type { Metadata } from "next";
import { Logo } from "#components/frame/logo.tsx";
import { MessagePage } from "#components/ui/message-page.tsx";

export const metadata: Metadata = { title: "Page not found" };

/** Shown for an unknown address. It is the same for everyone, signed in or not. */
export default function NotFound() {
  return (
    <main className="mx-auto max-w-2xl px-5 py-10">
      <p className="flex items-center gap-2 text-lead font-semibold tracking-[-0.01em]">
        <Logo />
        Quartermaster
      </p>
      <MessagePage
        title="Page not found"
        actions={
          <a className="link" href="/">
            Home
          </a>
        }
      >
        <p>This link may be mistyped or incomplete. Check it, or start from the home page.</p>
      </MessagePage>
    </main>
  );
}
