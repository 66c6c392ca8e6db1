"use client";

import { lazy } from "react";
import { addressLines } from "#components/address/address-lines.ts";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { Country, countryName } from "#components/ui/country.tsx";
import type { Address } from "#lib/v4/records/company.ts";

const addressText = (address: Address) => addressLines(address).join(", ");

const orDash = (value: string | null | undefined) =>
  value ? <bdi title={value}>{value}</bdi> : <span className="text-ink-3">—</span>;

export const addressTable: TableDefinition<"company.addresses"> = {
  noun: ["address", "addresses"],
  empty: "No addresses yet, or none you have access to.",
  // The contract documents no id. Without one, the other fields identify the row.
  rowId: (address) =>
    address.id ?? [address.alias, addressText(address), address.country].join(" "),
  Peek: lazy(() => import("#components/address/address-peek.tsx")),
  columns: [
    {
      id: "alias",
      header: "Alias",
      size: 144,
      narrow: "title",
      cell: ({ alias }) => <bdi className="font-medium">{alias ?? "—"}</bdi>,
      text: ({ alias }) => alias ?? "",
    },
    {
      id: "address",
      header: "Address",
      narrow: "sub",
      grow: true,
      cell: (address) => orDash(addressText(address)),
      text: addressText,
    },
    {
      id: "country",
      header: "Country",
      narrow: "status",
      cell: ({ country }) => <Country code={country} />,
      text: ({ country }) => (country ? countryName(country) : ""),
    },
    {
      id: "contact",
      header: "Contact",
      narrow: "note",
      cell: ({ contactName }) => orDash(contactName),
      text: ({ contactName }) => contactName ?? "",
    },
    {
      id: "email",
      header: "Email",
      cell: ({ contactEmail }) => orDash(contactEmail),
      text: ({ contactEmail }) => contactEmail ?? "",
    },
    {
      id: "phone",
      header: "Phone",
      cell: ({ phone }) => orDash(phone),
      text: ({ phone }) => phone ?? "",
    },
  ],
};
