import Link from "next/link";
import type { ReactNode } from "react";
import { deviceHref } from "#components/data/record-hrefs.ts";
import { Code } from "#components/ui/code.tsx";
import { Status } from "#components/ui/status.tsx";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";

/** A device among others: model (a link to it), status, serial and charger. */
export function DeviceLine({
  productId,
  model,
  unnamed = "A device",
  serialNumber,
  status,
  chargerStatus,
  detail,
  more,
}: {
  productId: string | null | undefined;
  model: string | null | undefined;
  /** What it is called where neither a model nor an id came. */
  unnamed?: string;
  serialNumber: string | null | undefined;
  status: string | null | undefined;
  chargerStatus: string | null | undefined;
  /** What else is known of it, where it stands. */
  detail?: ReactNode;
  /** What the record says besides, under the line. */
  more?: ReactNode;
}) {
  const facts: [string, ReactNode][] = [];
  if (serialNumber)
    facts.push([
      "serial",
      <span key="serial" className="code">
        {serialNumber}
      </span>,
    ]);
  if (detail) facts.push(["detail", detail]);
  if (chargerStatus)
    facts.push([
      "charger",
      <span key="charger" className={isChargerEligible(chargerStatus) ? "text-signal" : undefined}>
        charger {chargerStatus}
      </span>,
    ]);
  return (
    <li className="border-rule py-2 not-first:border-t first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="min-w-0 wrap-anywhere">
          {productId ? (
            <Link href={deviceHref(productId)} prefetch={false} className="link">
              {model?.trim() || <Code>{productId}</Code>}
            </Link>
          ) : (
            model?.trim() || unnamed
          )}
        </span>
        <span className="grow" />
        {status && <Status value={status} />}
      </div>
      {facts.length > 0 && (
        <p className="text-ink-3 wrap-anywhere">
          {facts.map(([name, fact], index) => (
            <span key={name}>
              {index > 0 && " · "}
              {fact}
            </span>
          ))}
        </p>
      )}
      {more}
    </li>
  );
}
