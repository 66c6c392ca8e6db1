import type { Metadata, Route } from "next";
import Link from "next/link";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { MessagePage } from "#components/ui/message-page.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { navigationFor } from "./_shared/navigation.ts";

export const metadata: Metadata = { title: "No such record" };

/** An address that can name no record. The rail stays, and so do the ways on. */
export default async function ConsoleNotFound() {
  const { role } = await requirePrincipal();
  return (
    <MessagePage
      title="No record can have this address"
      actions={navigationFor(role)
        .filter(({ href }) => ["/orders", "/employees", "/inventory"].includes(href))
        .map(({ href, label }) => (
          <Link key={href} className="link" href={href as Route} prefetch={false}>
            {label}
          </Link>
        ))}
    >
      <p>
        The last part of the address is no identifier of the service: it may have been mistyped, or
        cut where it was copied. Nothing was changed.
      </p>
      <p className="mt-3">
        Search with <KeyCap>⌘K</KeyCap> for an order, a person or a serial number, or look in a
        list.
      </p>
    </MessagePage>
  );
}
