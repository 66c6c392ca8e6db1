import Link from "next/link";
import { tabCount } from "#components/screens/screens.ts";
import { ModKeyCap } from "#components/ui/mod-key.tsx";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { navigationFor } from "./navigation.ts";
import { NotFound } from "./not-found.tsx";

/** Shown for an unknown address, and for an ID that can't be one of the service. */
export async function PageNotFound() {
  const { role } = await requirePrincipal();
  return (
    <NotFound
      title={t("screens.pageNotFound")}
      actions={navigationFor(role)
        .slice(0, tabCount)
        .map(({ route, title }) => (
          <Link key={route} className="link" href={route} prefetch={false}>
            {titleWord(title)}
          </Link>
        ))}
    >
      <p>{tRich("notFound.incomplete", { key: () => <ModKeyCap key="key">K</ModKeyCap> })}</p>
    </NotFound>
  );
}
