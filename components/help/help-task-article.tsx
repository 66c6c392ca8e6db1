import type { Route } from "next";
import Link from "next/link";
import type { HelpTask } from "#components/help/help-task.ts";
import { sentenceGap } from "#lib/protocol/words/t.ts";

/** The steps of a task, each with the screen on which it is done. */
export function HelpTaskArticle({ task: { summary, steps } }: { task: HelpTask }) {
  return (
    <div className="text-prose">
      <p className="text-ink-2">{summary}</p>
      <ol className="mt-5 grid gap-3.5">
        {steps.map(({ text, href, label }, index) => (
          <li key={text} className="grid grid-cols-[28px_minmax(0,1fr)]">
            <span className="code pt-px text-ink-3" aria-hidden="true">
              {index + 1}
            </span>
            <p>
              {text}
              {href && (
                <>
                  {sentenceGap()}
                  <Link className="link whitespace-nowrap" href={href as Route} prefetch={false}>
                    {label}
                  </Link>
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </div>
  );
}
