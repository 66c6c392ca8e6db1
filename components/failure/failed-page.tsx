"use client";

import { useEffect } from "react";
import { Button } from "#components/ui/button.tsx";
import { MessagePage } from "#components/ui/message-page.tsx";
import { isServerReady, recover } from "#lib/client/recovery.ts";
import { failedPageWords } from "#lib/protocol/failed-page-words.ts";
import { sentenceGap, tRich, wordOf } from "#lib/protocol/words/t.ts";

/** The server's reference of an error. The message and the stack are only in the log. */
const digestOf = (error: unknown) =>
  typeof error === "object" && error !== null && "digest" in error
    ? String(error.digest).slice(0, 64)
    : null;

const say = (key: keyof typeof failedPageWords): string => wordOf(key) ?? failedPageWords[key];

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
      title={say("failure.wrong")}
      actions={
        <>
          <Button variant="main" onClick={retry}>
            {say("failure.tryAgain")}
          </Button>
          <a className="link" href="/">
            {say("failure.home")}
          </a>
        </>
      }
    >
      <p role="alert">{say("failure.pageText")}</p>
      <p className="mt-3">
        {say("failure.pageNext")}
        {sentenceGap()}
        {digest && wordOf("failure.wrong") !== undefined
          ? tRich("failure.pageReference", {
              reference: digest,
              code: (inside) => (
                <span key="code" className="code text-ink">
                  {inside}
                </span>
              ),
            })
          : say("failure.pageContact")}
      </p>
    </MessagePage>
  );
}
