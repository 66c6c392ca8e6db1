"use client";

import { type ComponentProps, lazy, Suspense } from "react";
import { usePins } from "#lib/client/list-views.ts";
import type { ViewName } from "#lib/protocol/saved-view.ts";

// Most people pin nothing.
const PinLinks = lazy(() => import("#components/views/pin-links.tsx"));

/** The pinned views in the navigation. */
export function PinnedViews({
  first,
  ...links
}: Omit<ComponentProps<typeof PinLinks>, "pins"> & {
  /** Those that the page came with. */
  first: readonly ViewName[];
}) {
  const pins = usePins(first);
  return (
    pins.length > 0 && (
      <Suspense>
        <PinLinks pins={pins} {...links} />
      </Suspense>
    )
  );
}
