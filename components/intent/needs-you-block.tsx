"use client";

import Link from "next/link";
import { Moment } from "#components/data/moment.tsx";
import { requestHref } from "#components/intent/record-of.ts";
import type { requestTitle } from "#components/intent/request-title.ts";
import { buttonClassName } from "#components/ui/button.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import type { IntentView } from "#lib/protocol/intent.ts";

/** What is asked of the person who looks, in a sentence. */
function asked({ choices, found, resendAskedBy }: IntentView) {
  if (choices.length === 0) return "Your role does not include deciding on it.";
  if (resendAskedBy?.isYou)
    return "You asked to send it again; another person has to agree. You may still abandon it.";
  if (resendAskedBy)
    return `${resendAskedBy.name} asked to send it again; another person has to agree.`;
  if (found.length === 0) return "Send it again, or abandon it.";
  const it = found.length === 1 ? "it" : "one of them";
  return `Take ${it} as the result, send it again, or abandon it.`;
}

/** The requests that need a person, each with what is asked. */
export function NeedsYouBlock({
  requests,
  titleOf,
}: {
  requests: readonly IntentView[];
  titleOf: (request: IntentView) => ReturnType<typeof requestTitle>;
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
                {request.reason} {asked(request)}
              </p>
              <p className="text-small text-ink-3">
                {request.by.isYou ? "You" : request.by.name},{" "}
                <Moment at={request.sentAt ?? request.createdAt} />
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
    </section>
  );
}
