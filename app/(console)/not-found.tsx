import type { Metadata, Route } from "next";
import Link from "next/link";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { MessagePage } from "#components/ui/message-page.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { navigationFor } from "./_shared/navigation.ts";

export const metadata: Metadata = { title: "Page not found" };

/** Shown for an address whose ID can't be one of the service. The navigation stays. */
export default async function ConsoleNotFound() {
  const { role } = await requirePrincipal();
  return (
    <MessagePage
      title="Page not found"
      actions={navigationFor(role)
        .filter(({ href }) => ["/orders", "/employees", "/inventory"].includes(href))
        .map(({ href, label }) => (
          <Link key={href} className="link" href={href as Route} prefetch={false}>
            {label}
          </Link>
        ))}
    >
      <p>
        This link looks incomplete. Check it, or search with <KeyCap>⌘K</KeyCap> for an order, a
        person or a serial number.
      </p>
    </MessagePage>
  );
}
