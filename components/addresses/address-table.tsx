"use client";

import { lazy } from "react";
import { addressLines } from "#components/addresses/address-lines.ts";
import { countryColumn } from "#components/table/country-column.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { textColumn } from "#components/table/text-column.tsx";
import { withWords } from "#components/words/later-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { Address } from "#lib/v4/records/company.ts";

const addressText = (address: Address) => addressLines(address).join(", ");

export const addressTable: TableDefinition<"company.addresses"> = {
  noun: ["address", "addresses"],
  // The contract documents no id. Without one, the other fields identify the row.
  rowId: (address) =>
    address.id ?? [address.alias, addressText(address), address.country].join(" "),
  Notice: lazy(() => withWords(import("#components/requests/not-shown-notice.tsx"))),
  Peek: lazy(() => withWords(import("#components/addresses/address-peek.tsx"))),
  columns: [
    textColumn(
      { id: "alias", header: () => t("address.alias"), size: 160, narrow: "title" },
      ({ alias }) => alias,
      (alias) => <bdi className="font-medium">{alias ?? "—"}</bdi>,
    ),
    textColumn(
      { id: "address", header: () => t("address.address"), size: 240, narrow: "sub", grow: true },
      addressText,
    ),
    countryColumn(({ country }) => country, { size: 76, narrow: "status" }),
    textColumn(
      { id: "contact", header: () => t("address.contact"), size: 140, narrow: "note", leaves: 3 },
      ({ contactName }) => contactName,
    ),
    textColumn(
      { id: "email", header: () => t("address.email"), size: 224, leaves: 1 },
      ({ contactEmail }) => contactEmail,
    ),
    textColumn(
      { id: "phone", header: () => t("address.phone"), size: 140, leaves: 2 },
      ({ phone }) => phone,
    ),
  ],
};
