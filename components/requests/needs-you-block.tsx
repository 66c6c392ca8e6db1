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
import { listFormat } from "#lib/protocol/words/intl.ts";

const alternatives = listFormat("en-GB", { type: "disjunction" });

const verbs = {
  adopt: "use a record that was found",
  "send again": "resend it",
  approve: "approve it",
  abandon: "cancel it",
} satisfies Record<Decision["choice"], string>;

function instruction({ choices, resendAskedBy, state }: IntentView) {
  if (choices.length === 0) return "You don't have permission to decide. Ask an admin.";
  if (resendAskedBy?.isYou) return "You requested it. You can still cancel the request.";
  if (resendAskedBy) return `${resendAskedBy.name} requested it.`;
  const verbOf = (choice: Decision["choice"]) =>
    choice === "abandon" && state === "draft" ? "refuse it" : verbs[choice];
  return `You can ${alternatives.format(choices.map(verbOf))}.`;
}

/** Returns how many requests and runs need the person, as a heading. */
const headingText = (requests: number, runs: number): string => {
  const texts = [
    ...(requests > 0 ? [requests === 1 ? "One request" : `${requests} requests`] : []),
    ...(runs > 0 ? [runs === 1 ? "one run" : `${runs} runs`] : []),
  ];
  const text = texts.join(" and ");
  const verb = requests + runs === 1 ? "needs" : "need";
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${verb} you`;
};

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
          {by}, <Moment at={at} />
        </p>
      </div>
      <Link
        href={href}
        prefetch={false}
        className={`${buttonClassName()} justify-self-start`}
        data-row-link={id}
        aria-label={`Decide on ${title}`}
      >
        Decide
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
            title={`Run: ${run.title}`}
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
