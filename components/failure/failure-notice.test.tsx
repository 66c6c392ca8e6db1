import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { FailureNotice, StaleNotice } from "#components/failure/failure-notice.tsx";
import { quartermasterUnreachable, ReadError } from "#lib/client/fetch-json.ts";
import { NetworkProvider } from "#lib/client/network.ts";
import { emptyFailure, type FailureKind } from "#lib/protocol/failure.ts";

const failure = (kind: FailureKind) => ({
  ...emptyFailure,
  kind,
  message: "The connection to the service broke.",
});

/** Renders a part before it is known whether its failure is one of an outage. */
const whileChecking = (part: ReactElement) =>
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <NetworkProvider>{part}</NetworkProvider>
    </QueryClientProvider>,
  );

test("a part that failed in an outage is one quiet line, without a button and without an alert", () => {
  for (const kind of ["unreachable", "unavailable", "malformed", "authentication"] as const) {
    const html = whileChecking(<FailureNotice failure={failure(kind)} onRetry={() => undefined} />);
    expect(html).toBe(`<p class="text-ink-3" data-failure="${kind}">Not loaded</p>`);
  }
});

test("old data have no second notice in an outage", () => {
  const error = new ReadError(failure("unreachable"));
  expect(whileChecking(<StaleNotice error={error} />)).toBe("");
  expect(renderToString(<StaleNotice error={error} />)).toContain("showing last known");
});

test.each(["not_found", "authorization", "role", "validation"] as const)(
  "a failure of the kind %s offers no other try, because it would fail again",
  (kind) => {
    const html = whileChecking(<FailureNotice failure={failure(kind)} onRetry={() => undefined} />);
    expect(html).toContain('role="alert"');
    expect(html).not.toContain("Try again");
  },
);

test("a failure of Quartermaster itself is not called one of the API", () => {
  for (const each of [quartermasterUnreachable, failure("validation")]) {
    expect(renderToString(<FailureNotice failure={each} />)).not.toContain("API");
  }
});

test("the failure of one part alone is explained and can be tried again", () => {
  const html = renderToString(
    <FailureNotice failure={failure("unavailable")} onRetry={() => undefined} />,
  );
  expect(html).toContain("The API is down or failing");
  expect(html).toContain("Try again");
});
