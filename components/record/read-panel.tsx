"use client";

import type { ReactNode } from "react";
import { FailureNotice, StaleNotice } from "#components/failure/failure-notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import type { ReadAnswer } from "#lib/protocol/read-answer.ts";
import type { InputOf, OutputOf, ReadName } from "#lib/v4/registry.ts";

/** A read as its data, a skeleton while it loads, or a notice of its failure. */
export function ReadPanel<Name extends ReadName>({
  name,
  input,
  lines,
  children,
}: {
  name: Name;
  input: InputOf<Name>;
  lines?: number;
  children: (data: OutputOf<Name>, answer: ReadAnswer<Name>) => ReactNode;
}) {
  const { data, error, refetch } = useRead(name, input);
  if (error && !data)
    return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={lines} />;
  return (
    <>
      {error && <StaleNotice error={error} />}
      {children(data.data, data)}
    </>
  );
}
