"use client";

import type { Route } from "next";
import Link from "next/link";
import { chargerHref, deviceName } from "#components/devices/device-text.ts";
import { useMay } from "#components/viewer/viewer.tsx";
import { tRich } from "#lib/protocol/words/t.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";

/**
 * The link to the form for a device's charger, where the charger can be replaced and the person may
 * request one; `otherwise` where only the former is true.
 */
export function ChargerLink({
  device,
  otherwise = null,
}: {
  device: {
    id: string | null | undefined;
    model?: string | null | undefined;
    serialNumber?: string | null | undefined;
    chargerStatus?: string | null | undefined;
  };
  otherwise?: string | null;
}) {
  const may = useMay("orders.add-accessory");
  if (!isChargerEligible(device.chargerStatus)) return null;
  if (!device.id || !may) return otherwise;
  return (
    <Link
      href={chargerHref(device.id) as Route}
      prefetch={false}
      className="link inline-flex min-h-6 items-center text-small"
    >
      {tRich("deviceName.requestCharger", {
        device: deviceName(device),
        hidden: (words) => (
          <span key="for" className="sr-only">
            {words}
          </span>
        ),
      })}
    </Link>
  );
}
