"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import { ConnectionPlate } from "#components/frame/environment-badge.tsx";
import { withWords } from "#components/words/later-words.ts";

// Most people have one connection, and load neither.
const Menu = lazy(() => withWords(import("#components/frame/environment-menu.tsx")));
const Choices = lazy(() => withWords(import("#components/frame/connection-choices.tsx")));

/** The environment and the API key, as a button that opens the choice of another connection. */
export function EnvironmentMenu(props: ComponentProps<typeof Menu>) {
  return (
    <Suspense
      fallback={
        <span className="inline-flex min-h-6 items-center gap-1.5">
          <ConnectionPlate {...props.current} />
        </span>
      }
    >
      <Menu {...props} />
    </Suspense>
  );
}

/** The connections that the person may use. Choosing another one loads the console anew. */
export function ConnectionChoices(props: ComponentProps<typeof Choices>) {
  return (
    <Suspense>
      <Choices {...props} />
    </Suspense>
  );
}
