import type { Metadata } from "next";
import Link from "next/link";
import { Mark } from "#components/shell/mark.tsx";
import { DeadEnd } from "#components/ui/dead-end.tsx";

export const metadata: Metadata = { title: "Page not found" };

/** Shown for an unknown address. It is the same for everyone, signed in or not. */
export default function NotFound() {
  return (
    <main className="mx-auto max-w-2xl px-5 py-10">
      <p className="flex items-center gap-2 text-lead font-semibold tracking-[-0.01em]">
        <Mark />
        Quartermaster
      </p>
      <DeadEnd
        title="Page not found"
        actions={
          <Link className="link" href="/">
            Home
          </Link>
        }
      >
        <p>This link may be mistyped or incomplete. Check it, or start from the home page.</p>
      </DeadEnd>
    </main>
  );
}
