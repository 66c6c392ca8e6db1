"use client";

import { Button } from "#components/ui/button.tsx";
import { MessagePage } from "#components/ui/message-page.tsx";

/** The server's reference of an error. Its message and stack are for the log, not for a screen. */
const digestOf = (error: unknown) =>
  typeof error === "object" && error !== null && "digest" in error
    ? String(error.digest).slice(0, 64)
    : null;

/** A page that failed as a whole. Only reads lead here, so that nothing can have been changed. */
export function FailedPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = digestOf(error);
  return (
    <MessagePage
      title="This page could not be shown"
      actions={
        <>
          <Button variant="main" onClick={retry}>
            Try again
          </Button>
          <a className="link" href="/">
            Go to the start page
          </a>
        </>
      }
    >
      <p role="alert">
        Something failed in the console while the page was being made. Showing a page changes
        nothing: your orders, people and devices are as they were.
      </p>
      <p className="mt-3">
        Try again. If it fails again, tell whoever runs this console
        {digest ? (
          <>
            {" "}
            and quote the reference <span className="code text-ink">{digest}</span>.
          </>
        ) : (
          " what you were doing."
        )}
      </p>
    </MessagePage>
  );
}
