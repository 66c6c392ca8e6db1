"use client";

import { Button } from "#components/ui/button.tsx";
import { MessagePage } from "#components/ui/message-page.tsx";

/** The server's reference of an error. The message and the stack are only in the log. */
const digestOf = (error: unknown) =>
  typeof error === "object" && error !== null && "digest" in error
    ? String(error.digest).slice(0, 64)
    : null;

/** A page that failed to render. Rendering only reads, so nothing can have changed. */
export function FailedPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = digestOf(error);
  return (
    <MessagePage
      title="Something went wrong"
      actions={
        <>
          <Button variant="main" onClick={retry}>
            Try again
          </Button>
          <a className="link" href="/">
            Home
          </a>
        </>
      }
    >
      <p role="alert">
        Quartermaster could not show this page. Your orders, employees and devices are unchanged.
      </p>
      <p className="mt-3">
        Try again. If it continues, contact the administrator of Quartermaster
        {digest && (
          <>
            {" "}
            and quote the reference <span className="code text-ink">{digest}</span>
          </>
        )}
        .
      </p>
    </MessagePage>
  );
}
