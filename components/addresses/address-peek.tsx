import { AddressLabel } from "#components/addresses/address-label.tsx";
import { FieldsSection } from "#components/record/more-fields.tsx";
import { PeekHead, PeekSection } from "#components/record/peek-parts.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { EmailLink } from "#components/ui/email-link.tsx";
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
    ? "No contact."
    : "Unknown. The API's answer has no contact fields.";

export default function AddressPeek({ row }: { row: Address }) {
  return (
    <div className="grid gap-4 wrap-anywhere">
      <PeekHead id={row.id} title={row.alias ?? "No alias"} />
      <PeekSection title="Address">
        <AddressLabel parts={row} />
      </PeekSection>
      <PeekSection title="Contact">
        <DescriptionList
          facts={[
            ["Name", row.contactName && <bdi>{row.contactName}</bdi>],
            ["Email", row.contactEmail && <EmailLink email={row.contactEmail} />],
            ["Phone", row.phone && <bdi>{row.phone}</bdi>],
          ]}
          empty={noContactText(row)}
        />
      </PeekSection>
      <FieldsSection record={row} shown={shown} />
    </div>
  );
}
