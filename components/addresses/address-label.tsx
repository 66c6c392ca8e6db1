import type { ReactNode } from "react";
import { addressLines } from "#components/addresses/address-lines.ts";
import { Country } from "#components/ui/country.tsx";
import type { AddressParts } from "#lib/v4/fields/address-parts.ts";

/**
 * An address as on a label. Each line has its own direction, so that Arabic, Hebrew and Latin lines
 * keep their order of words, and all are aligned as the page is.
 */
export function AddressLabel({ parts, name }: { parts: AddressParts; name?: ReactNode }) {
  return (
    <address className="not-italic wrap-anywhere">
      {name && (
        <div className="font-medium">
          <bdi>{name}</bdi>
        </div>
      )}
      {addressLines(parts).map((line) => (
        <div key={line}>
          <bdi>{line}</bdi>
        </div>
      ))}
      {parts.country && (
        <span className="mt-0.5 block">
          <Country code={parts.country} named />
        </span>
      )}
    </address>
  );
}
