import type { Metadata, Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { HelpArticle } from "#components/help/help-article.tsx";
import { helpIndex } from "#components/help/help-screen.ts";
import { HelpTaskArticle } from "#components/help/help-task-article.tsx";
import { findHelpTask } from "#components/help/help-tasks.ts";
import { findHelpTopic } from "#components/help/help-topics.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { mayOpen } from "../../_shared/navigation.ts";
import { PageNotFound } from "../../_shared/page-not-found.tsx";

type Props = PageProps<"/help/[screen]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { screen } = await params;
  const topic = findHelpTask(screen) ?? findHelpTopic(screen);
  return { title: topic ? `Help: ${topic.title}` : "Page not found" };
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="max-w-message">
      <p className="text-compact text-ink-3">
        <Link href={helpIndex.route} prefetch={false} className="hover:underline">
          Help
        </Link>{" "}
        / {title}
      </p>
      <h1 className="mt-1 mb-2">{title}</h1>
      {children}
    </article>
  );
}

export default async function HelpPage({ params }: Props) {
  const { role } = await requirePrincipal();
  const name = (await params).screen;
  const task = findHelpTask(name);
  if (task)
    return (
      <Page title={task.title}>
        <HelpTaskArticle task={task} />
      </Page>
    );
  const topic = findHelpTopic(name);
  if (!topic) return <PageNotFound />;
  const { slug, title, screen } = topic;
  return (
    <Page title={title}>
      <HelpArticle slug={slug} as="h2" />
      {screen && mayOpen(role, screen) && (
        <p className="mt-6">
          <Link className="link" href={screen.route as Route} prefetch={false}>
            Open {screen.help?.slug === slug ? title : screen.title}
          </Link>
        </p>
      )}
    </Page>
  );
}
