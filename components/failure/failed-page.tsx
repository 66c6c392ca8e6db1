"use client";

import { useEffect } from "react";
import { Button } from "#components/ui/button.tsx";
import { MessagePage } from "#components/ui/message-page.tsx";
import { isServerReady, recover } from "#lib/client/recovery.ts";
import { failedPageWords } from "#lib/protocol/failed-page-words.ts";

/** The server's reference of an error. The message and the stack are only in the log. */
const digestOf = (error: unknown) =>
  typeof error === "object" && error !== null && "digest" in error
    ? String(error.digest).slice(0, 64)
    : null;

/** A page that failed to render. Rendering only reads, so nothing can have changed. */
export function FailedPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = digestOf(error);
  useEffect(() => {
    const page = new AbortController();
    const now = () => performance.now();
    // Rejects when the page is left.
    recover({ isReady: isServerReady, retry, now, signal: page.signal }).catch(() => undefined);
    return () => page.abort();
  }, [retry]);
  return (
    <MessagePage
      title={failedPageWords.title}
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
      <p role="alert">{failedPageWords.message}</p>
      <p className="mt-3">
        {failedPageWords.next} If it continues, contact the administrator of Quartermaster
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
