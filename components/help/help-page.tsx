import Link from "next/link";
import type { ReactNode } from "react";
import { helpIndex } from "#components/help/help-screen.ts";
import { t } from "#lib/protocol/words/t.ts";

/** A page of the help, below the index. */
export function HelpPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <article className="max-w-message">
      <p className="text-compact text-ink-3">
        <Link href={helpIndex.route} prefetch={false} className="hover:underline">
          {t("screens.help")}
        </Link>{" "}
        / {title}
      </p>
      <h1 className="mt-1 mb-2">{title}</h1>
      {children}
    </article>
  );
}
