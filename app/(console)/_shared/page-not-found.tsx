import Link from "next/link";
import { tabCount } from "#components/screens/screens.ts";
import { ModKeyCap } from "#components/ui/mod-key.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { navigationFor } from "./navigation.ts";
import { NotFound } from "./not-found.tsx";

/** Shown for an unknown address, and for an ID that can't be one of the service. */
export async function PageNotFound() {
  const { role } = await requirePrincipal();
  return (
    <NotFound
      title="Page not found"
      actions={navigationFor(role)
        .slice(0, tabCount)
        .map(({ route, title }) => (
          <Link key={route} className="link" href={route} prefetch={false}>
            {title}
          </Link>
        ))}
    >
      <p>
        This link looks incomplete. Check it, or press <ModKeyCap>K</ModKeyCap> to search for an
        order, a person or a serial number.
      </p>
    </NotFound>
  );
}
