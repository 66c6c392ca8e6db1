import type { Route } from "next";
import Link from "next/link";
import { Moment } from "#components/moment/moment.tsx";
import { AgentDrafts } from "#components/requests/agent-drafts.tsx";
import { decisionReason } from "#components/requests/decision-cause.ts";
import { draftsOfAgents } from "#components/requests/drafts-of-agents.ts";
import { askedBy, requestHref } from "#components/requests/request-text.ts";
import { runHref } from "#components/runs/run-screen.ts";
import { buttonClassName } from "#components/ui/button.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import type { Decision, IntentView, UndecidedRun } from "#lib/protocol/intent.ts";
import { eitherText } from "#lib/protocol/intl-words.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

function instruction({ choices, resendAskedBy, state }: IntentView) {
  if (choices.length === 0) return t("requestList.noPermission");
  if (resendAskedBy?.isYou) return t("requestList.youRequested");
  if (resendAskedBy) return t("requestList.otherRequested", { name: resendAskedBy.name });
  const verbOf = (choice: Decision["choice"]) =>
    t("requestList.choice", {
      // A name in a message has no spaces.
      choice:
        choice === "send again"
          ? "sendAgain"
          : choice === "abandon" && state === "draft"
            ? "refuse"
            : choice,
    });
  return t("requestList.youCan", { choices: eitherText(choices.map(verbOf)) });
}

/** Returns how many requests and runs need the person, as a heading. */
const headingText = (requests: number, runs: number): string =>
  t("requestList.needYou", {
    requests,
    runs,
    both: requests > 0 && runs > 0 ? "yes" : "no",
    isOne: requests + runs === 1 ? "yes" : "no",
  });

function Item({
  title,
  text,
  by,
  at,
  href,
  id,
}: {
  title: string;
  /** Why it needs the person, and what they can do. */
  text: string;
  by: string;
  at: string;
  href: Route;
  id: string;
}) {
  return (
    <li className="grid gap-x-6 gap-y-2 border-rule px-4 py-3 not-first:border-t sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{title}</p>
        <p className="text-ink-2">{text}</p>
        <p className="text-small text-ink-3">
          {tRich("requestList.byAt", { by, time: () => <Moment key="time" at={at} /> })}
        </p>
      </div>
      <Link
        href={href}
        prefetch={false}
        className={`${buttonClassName()} justify-self-start`}
        data-row-link={id}
        aria-label={t("requestList.decideOn", { title })}
      >
        {t("requestList.decide")}
      </Link>
    </li>
  );
}

export function NeedsYouBlock({
  requests,
  runs,
  titleOf,
}: {
  requests: readonly IntentView[];
  runs: readonly UndecidedRun[];
  titleOf: (request: IntentView) => string;
}) {
  return (
    <section aria-labelledby="needs-you" className="sheet mt-3 border-signal!">
      <div className="flex items-baseline gap-2 border-b border-rule px-4 py-2.5">
        <h2 id="needs-you">
          <StatusLabel variant="unsure">{headingText(requests.length, runs.length)}</StatusLabel>
        </h2>
      </div>
      <ul>
        {requests.map((request) => (
          <Item
            key={request.id}
            id={request.id}
            title={titleOf(request)}
            text={`${decisionReason(request)} ${instruction(request)}`}
            by={askedBy(request)}
            at={request.sentAt ?? request.createdAt}
            href={requestHref(request.id)}
          />
        ))}
        {runs.map((run) => (
          <Item
            key={run.id}
            id={run.id}
            title={t("requestList.run", { title: run.title })}
            text={decisionReason(run)}
            by={askedBy(run)}
            at={run.createdAt}
            href={runHref(run.id)}
          />
        ))}
      </ul>
      {draftsOfAgents(requests).map((drafts) => (
        <AgentDrafts key={drafts.requests[0]?.id} drafts={drafts} titleOf={titleOf} />
      ))}
    </section>
  );
}
