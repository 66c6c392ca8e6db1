"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import { EnvironmentBadge } from "#components/frame/environment-badge.tsx";

// Most people have one connection, and load neither.
const Menu = lazy(() => import("#components/frame/environment-menu.tsx"));
const Choices = lazy(() => import("#components/frame/connection-choices.tsx"));

/** The name of the environment, as a button that opens the choice of another connection. */
export function EnvironmentMenu(props: ComponentProps<typeof Menu>) {
  return (
    <Suspense fallback={<EnvironmentBadge environment={props.current.environment} />}>
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
