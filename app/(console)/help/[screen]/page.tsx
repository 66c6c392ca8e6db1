import type { Metadata, Route } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { HelpArticle } from "#components/help/help-article.tsx";
import { findHelpTopic, helpTopicsFor } from "#components/help/help-topics.ts";
import { requirePrincipal } from "#lib/server/auth/principal.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import { navigationFor } from "../../_shared/navigation.ts";

type Props = PageProps<"/help/[screen]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const topic = findHelpTopic((await params).screen);
  return { title: topic ? `Help: ${topic.title}` : "Page not found" };
}

export default async function HelpPage({ params }: Props) {
  const { role } = await requirePrincipal();
  const topic = findHelpTopic((await params).screen) ?? notFound();
  const { slug, title, href } = topic;
  const hrefs = navigationFor(role).map((entry) => entry.href);
  const isOpen = helpTopicsFor(hrefs, mayWrite(role, "orders.create")).includes(topic);
  return (
    <article className="max-w-message">
      <p className="text-compact text-ink-3">
        <Link href="/help" prefetch={false} className="hover:underline">
          Help
        </Link>{" "}
        / {title}
      </p>
      <h1 className="mt-1 mb-2">{title}</h1>
      <HelpArticle slug={slug} as="h2" />
      {href !== null && isOpen && (
        <p className="mt-6">
          <Link className="link" href={href as Route} prefetch={false}>
            Open {slug === "order" ? "Orders" : slug === "device" ? "Inventory" : title}
          </Link>
        </p>
      )}
    </article>
  );
}
