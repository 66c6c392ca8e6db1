import { type ReactNode, useEffect } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { saysCapability } from "#lib/protocol/failure.ts";
import type { OutputOf, ReadName } from "#lib/v4/registry.ts";

/** What every card gets. */
export interface CardProps {
  id: string;
  /** Called where the key or the role can't read the record, so that no card is shown. */
  onUnavailable: () => void;
}

/** The record of a card: a skeleton while it loads, one line where it can't be read. */
export function CardRead<Name extends "orders.get" | "employees.get" | "products.get">({
  name,
  id,
  onUnavailable,
  children,
}: CardProps & { name: Name; children: (record: OutputOf<Name>) => ReactNode }) {
  const { data, error } = useRead<ReadName>(name, { id });
  const failure = error && !data ? failureOf(error) : null;
  const isUnavailable = failure !== null && (saysCapability(failure) || failure.kind === "role");
  useEffect(() => {
    if (isUnavailable) onUnavailable();
  }, [isUnavailable, onUnavailable]);
  if (failure) return <p className="text-ink-2">{failure.message}</p>;
  if (!data) return <Skeleton lines={3} />;
  return children(data.data as OutputOf<Name>);
}

/** A label with its value on one line of a card. */
export function CardFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="text-small text-ink-2">
      <span className="text-ink-3">{label}</span> {children}
    </p>
  );
}
