import { AddressLabel } from "#components/addresses/address-label.tsx";
import { FieldsSection } from "#components/record/more-fields.tsx";
import { PeekHead, PeekSection } from "#components/record/peek-parts.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { EmailLink } from "#components/ui/email-link.tsx";
import { t } from "#lib/protocol/words/t.ts";
import type { Address } from "#lib/v4/records/company.ts";

const shown: (keyof Address & string)[] = [
  "id",
  "alias",
  "address",
  "addressTwo",
  "city",
  "state",
  "zipCode",
  "country",
  "contactName",
  "contactEmail",
  "phone",
];

/** Returns why no contact is shown: the fields are empty, or none came. */
const noContactText = ({ contactName, contactEmail, phone }: Address) =>
  [contactName, contactEmail, phone].some((field) => field !== undefined)
    ? t("address.noContact")
    : t("address.unknownContact");

export default function AddressPeek({ row }: { row: Address }) {
  return (
    <div className="grid gap-4 wrap-anywhere">
      <PeekHead id={row.id} title={row.alias ?? t("address.noAlias")} />
      <PeekSection title={t("address.address")}>
        <AddressLabel parts={row} />
      </PeekSection>
      <PeekSection title={t("address.contact")}>
        <DescriptionList
          facts={[
            [t("address.name"), row.contactName && <bdi>{row.contactName}</bdi>],
            [t("address.email"), row.contactEmail && <EmailLink email={row.contactEmail} />],
            [t("address.phone"), row.phone && <bdi>{row.phone}</bdi>],
          ]}
          empty={noContactText(row)}
        />
      </PeekSection>
      <FieldsSection record={row} shown={shown} />
    </div>
  );
}
