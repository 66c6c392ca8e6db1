import type { Metadata, Route } from "next";
import Link from "next/link";
import { MessagePage } from "#components/ui/message-page.tsx";
import { ModKeyCap } from "#components/ui/mod-key.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { navigationFor } from "./_shared/navigation.ts";

export const metadata: Metadata = { title: "Page not found" };

/** Shown for an unknown address, and for an ID that can't be one of the service. The frame stays. */
export default async function ConsoleNotFound() {
  const { role } = await requirePrincipal();
  return (
    <MessagePage
      title="Page not found"
      actions={navigationFor(role)
        .filter(({ href }) => ["/", "/orders", "/employees", "/inventory"].includes(href))
        .map(({ href, label }) => (
          <Link key={href} className="link" href={href as Route} prefetch={false}>
            {label}
          </Link>
        ))}
    >
      <p>
        This link looks incomplete. Check it, or press <ModKeyCap>K</ModKeyCap> to search for an
        order, a person or a serial number.
      </p>
    </MessagePage>
  );
}
