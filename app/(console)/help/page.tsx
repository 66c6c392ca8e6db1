import { ShortcutList } from "#components/frame/shortcut-list.tsx";
import { helpIndex } from "#components/help/help-screen.ts";
import { HelpSearch } from "#components/help/help-search.tsx";
import { tasksFor } from "#components/help/help-tasks.ts";
import { helpPages } from "#components/help/help-text.tsx";
import { helpHref, helpTopics } from "#components/help/help-topics.ts";
import { newOrderForm } from "#components/orders/order-screen.ts";
import { Panel } from "#components/ui/panel.tsx";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { writesOf } from "#lib/server/upstream/policy.ts";
import { PageWords } from "../../_shared/page-words.tsx";
import { screenMetadata } from "../../_shared/screen-metadata.ts";
import { mayOpen, navigationFor } from "../_shared/navigation.ts";

export const generateMetadata = screenMetadata(helpIndex);

export default async function HelpIndexPage() {
  const { role } = await requirePrincipal();
  const routes = navigationFor(role).map(({ route }) => route);
  const topics = helpTopics.filter(({ screen }) => screen === null || mayOpen(role, screen));
  const pages = helpPages();
  return (
    <PageWords of="(console)/help/page">
      <h1>{t("screens.help")}</h1>
      <p className="mt-1 text-prose text-ink-2">{t("help.purpose")}</p>
      <div className="mt-4 grid grid-cols-1 items-start gap-x-7 gap-y-4 lg:grid-cols-main-aside">
        <HelpSearch
          tasks={tasksFor(writesOf(role)).map(({ slug, title, summary, words, steps }) => ({
            href: `${helpIndex.route}/${slug}`,
            title,
            summary,
            words: [words, ...steps.map(({ text }) => text)].join(" "),
          }))}
          screens={topics.map(({ slug, title }) => ({
            href: helpHref(slug),
            title: titleWord(title),
            summary: pages[slug].summary,
            words: pages[slug].sections.map(({ heading }) => heading).join(" "),
          }))}
        />
        <Panel title={t("dialog.shortcuts")}>
          <ShortcutList routes={routes} mayOrder={mayOpen(role, newOrderForm)} />
        </Panel>
      </div>
    </PageWords>
  );
}
