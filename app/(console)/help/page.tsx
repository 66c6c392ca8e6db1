import type { Metadata } from "next";
import Link from "next/link";
import { helpPages } from "#components/help/help-text.tsx";
import { helpHref, helpTopicsFor } from "#components/help/help-topics.ts";
import { ShortcutList } from "#components/shell/shortcut-list.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import { navigationFor } from "../_shared/navigation.ts";

export const metadata: Metadata = { title: "Help" };

export default async function HelpIndexPage() {
  const { role } = await requirePrincipal();
  const hrefs = navigationFor(role).map(({ href }) => href);
  const mayOrder = mayWrite(role, "orders.create");
  return (
    <>
      <h1>Help</h1>
      <p className="mt-1 text-prose text-ink-2">
        One page for each screen. On a screen, press ? for its page.
      </p>
      <div className="mt-4 grid grid-cols-1 items-start gap-x-7 gap-y-4 lg:grid-cols-main-aside">
        <ul className="sheet divide-y divide-rule">
          {helpTopicsFor(hrefs, mayOrder).map(({ slug, title }) => (
            <li key={slug} className="px-4 py-3">
              <Link className="link text-prose font-medium" href={helpHref(slug)} prefetch={false}>
                {title}
              </Link>
              <p className="mt-0.5 text-ink-2">{helpPages[slug].summary}</p>
            </li>
          ))}
        </ul>
        <Panel title="Keyboard shortcuts">
          <ShortcutList hrefs={hrefs} mayOrder={mayOrder} />
        </Panel>
      </div>
    </>
  );
}
