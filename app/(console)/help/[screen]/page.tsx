import type { Metadata, Route } from "next";
import Link from "next/link";
import { HelpArticle } from "#components/help/help-article.tsx";
import { HelpPage } from "#components/help/help-page.tsx";
import { HelpTaskArticle } from "#components/help/help-task-article.tsx";
import { findHelpTask } from "#components/help/help-tasks.ts";
import { findHelpTopic } from "#components/help/help-topics.ts";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { PageWords } from "../../../_shared/page-words.tsx";
import { mayOpen } from "../../_shared/navigation.ts";
import { PageNotFound } from "../../_shared/page-not-found.tsx";

type Props = PageProps<"/help/[screen]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { screen } = await params;
  const topic = findHelpTask(screen) ?? findHelpTopic(screen);
  return {
    title: topic
      ? t("dialog.helpOf", { title: titleWord(topic.title) })
      : t("screens.pageNotFound"),
  };
}

export default async function HelpTopicPage({ params }: Props) {
  const { role } = await requirePrincipal();
  const name = (await params).screen;
  const task = findHelpTask(name);
  if (task)
    return (
      <HelpPage title={task.title}>
        <HelpTaskArticle task={task} />
      </HelpPage>
    );
  const topic = findHelpTopic(name);
  if (!topic)
    return (
      <PageWords of="(console)/help/[screen]/page">
        <PageNotFound />
      </PageWords>
    );
  const { slug, title, screen } = topic;
  return (
    <HelpPage title={titleWord(title)}>
      <HelpArticle slug={slug} as="h2" />
      {screen && mayOpen(role, screen) && (
        <p className="mt-6">
          <Link className="link" href={screen.route as Route} prefetch={false}>
            {t("help.open", {
              screen: titleWord(screen.help?.slug === slug ? title : screen.title),
            })}
          </Link>
        </p>
      )}
    </HelpPage>
  );
}
