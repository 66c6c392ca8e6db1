import { AddressLabel } from "#components/address/address-label.tsx";
import { FieldsSection } from "#components/data/more-fields.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { EmailLink } from "#components/ui/email-link.tsx";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
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

/** That no contact is stored is said of empty fields alone: absent ones leave it open. */
const noContact = ({ contactName, contactEmail, phone }: Address) =>
  [contactName, contactEmail, phone].some((field) => field !== undefined)
    ? "No contact."
    : "Unknown: the API's answer has no contact fields.";

/** A saved address beside the list, as a label and with whom to reach there. */
export default function AddressPeek({ row }: { row: Address }) {
  return (
    <div className="grid gap-4 wrap-anywhere">
      <div>
        {row.id && <p className="code text-ink-3">{showUnsafe(row.id)}</p>}
        <p className="text-prose font-semibold">
          <bdi>{row.alias ?? "Without an alias"}</bdi>
        </p>
      </div>
      <section className="border-t border-rule pt-3">
        <h2 className="label mb-1.5">Address</h2>
        <AddressLabel parts={row} />
      </section>
      <section className="border-t border-rule pt-3">
        <h2 className="label mb-1.5">Contact</h2>
        <DescriptionList
          facts={[
            ["Name", row.contactName && <bdi>{row.contactName}</bdi>],
            ["Email", row.contactEmail && <EmailLink email={row.contactEmail} />],
            ["Phone", row.phone],
          ]}
          empty={noContact(row)}
        />
      </section>
      <FieldsSection record={row} shown={shown} />
    </div>
  );
}
