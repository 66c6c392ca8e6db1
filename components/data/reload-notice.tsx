"use client";

import { useRouter } from "next/navigation";
import { FailureNotice } from "#components/data/failure-notice.tsx";
import type { Failure } from "#lib/protocol/failure.ts";

/** A failure of a part that the server computes: trying again renders the page's parts anew. */
export function ReloadNotice({ failure }: { failure: Failure }) {
  const router = useRouter();
  return <FailureNotice failure={failure} onRetry={() => router.refresh()} />;
}
