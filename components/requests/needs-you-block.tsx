import Link from "next/link";
import { Moment } from "#components/data/moment.tsx";
import { AgentDrafts } from "#components/requests/agent-drafts.tsx";
import { decisionReason } from "#components/requests/decision-cause.ts";
import { draftsOfAgents } from "#components/requests/drafts-of-agents.ts";
import { askedBy, requestHref } from "#components/requests/request-text.ts";
import { buttonClassName } from "#components/ui/button.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import type { Decision, IntentView } from "#lib/protocol/intent.ts";
import { listFormat } from "#lib/protocol/intl.ts";

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

export function NeedsYouBlock({
  requests,
  titleOf,
}: {
  requests: readonly IntentView[];
  titleOf: (request: IntentView) => string;
}) {
  return (
    <section aria-labelledby="needs-you" className="sheet mt-3 border-signal!">
      <div className="flex items-baseline gap-2 border-b border-rule px-4 py-2.5">
        <h2 id="needs-you">
          <StatusLabel variant="unsure">
            {requests.length === 1
              ? "One request needs you"
              : `${requests.length} requests need you`}
          </StatusLabel>
        </h2>
      </div>
      <ul>
        {requests.map((request) => (
          <li
            key={request.id}
            className="grid gap-x-6 gap-y-2 border-rule px-4 py-3 not-first:border-t sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium">{titleOf(request)}</p>
              <p className="text-ink-2">
                {decisionReason(request)} {instruction(request)}
              </p>
              <p className="text-small text-ink-3">
                {askedBy(request)}, <Moment at={request.sentAt ?? request.createdAt} />
              </p>
            </div>
            <Link
              href={requestHref(request.id)}
              prefetch={false}
              className={`${buttonClassName()} justify-self-start`}
              data-row-link={request.id}
              aria-label={`Decide on ${titleOf(request)}`}
            >
              Decide
            </Link>
          </li>
        ))}
      </ul>
      {draftsOfAgents(requests).map((drafts) => (
        <AgentDrafts key={drafts.requests[0]?.id} drafts={drafts} titleOf={titleOf} />
      ))}
    </section>
  );
}
