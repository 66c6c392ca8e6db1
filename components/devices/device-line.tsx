import Link from "next/link";
import type { ReactNode } from "react";
import { ChargerLink } from "#components/devices/charger-link.tsx";
import { ChargerStatus } from "#components/devices/charger-status.tsx";
import { deviceHref } from "#components/devices/device-screen.ts";
import { deviceName } from "#components/devices/device-text.ts";
import { Code } from "#components/ui/code.tsx";
import { Status } from "#components/ui/status.tsx";
import { t, tRich } from "#lib/protocol/words/t.ts";

/**
 * A line of a list of devices: the model with a link, status, serial number and charger. A charger
 * that can be replaced has a link to its request, for those who may send one.
 */
export function DeviceLine({
  productId,
  model,
  unnamed = t("deviceName.device"),
  serialNumber,
  status,
  chargerStatus,
  drawing,
  detail,
  more,
}: {
  productId: string | null | undefined;
  model: string | null | undefined;
  /** Shown where neither a model nor an id came. */
  unnamed?: string;
  serialNumber: string | null | undefined;
  status: string | null | undefined;
  chargerStatus: string | null | undefined;
  /** Before the line. */
  drawing?: ReactNode;
  /** Other facts about the device, as text. */
  detail?: ReactNode;
  /** The other fields of the record, under the line. */
  more?: ReactNode;
}) {
  const name = deviceName({ id: productId, model, serialNumber });
  const facts = [
    { name: "serial", fact: serialNumber && <span className="code">{serialNumber}</span> },
    { name: "detail", fact: detail },
    {
      name: "charger",
      fact: chargerStatus && (
        <>
          {tRich("deviceName.charger", {
            status: () => <ChargerStatus key="charger" status={chargerStatus} />,
          })}{" "}
          <ChargerLink device={{ id: productId, model, serialNumber, chargerStatus }} />
        </>
      ),
    },
  ].filter(({ fact }) => fact);
  return (
    <li className="flex gap-3 border-rule py-2 not-first:border-t first:pt-0 last:pb-0">
      {drawing}
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 wrap-anywhere">
            {productId ? (
              <Link
                href={deviceHref(productId)}
                prefetch={false}
                className="link"
                aria-label={name}
              >
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
            {facts.map(({ name, fact }, index) => (
              <span key={name}>
                {index > 0 && " "}
                {fact}
                {index < facts.length - 1 && "\u00a0·"}
              </span>
            ))}
          </p>
        )}
        {more}
      </div>
    </li>
  );
}
