"use client";

import { FailedPage } from "#components/failure/failed-page.tsx";
import { fontClassNames } from "./fonts.ts";
import "./globals.css";

/** Shown when the root layout itself fails, so it renders a document of its own. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <html lang="en" dir="ltr" className={fontClassNames}>
      <body>
        <title>Quartermaster</title>
        <main className="mx-auto max-w-2xl px-5 py-10">
          <FailedPage error={error} retry={retry} />
        </main>
      </body>
    </html>
  );
}
