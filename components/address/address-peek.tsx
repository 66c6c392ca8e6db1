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

/** Returns why no contact is shown: the fields are empty, or none came. */
const noContactText = ({ contactName, contactEmail, phone }: Address) =>
  [contactName, contactEmail, phone].some((field) => field !== undefined)
    ? "No contact."
    : "Unknown. The API's answer has no contact fields.";

/** The peek at a saved address beside the list: the label and the contact. */
export default function AddressPeek({ row }: { row: Address }) {
  return (
    <div className="grid gap-4 wrap-anywhere">
      <div>
        {row.id && <p className="code text-ink-3">{showUnsafe(row.id)}</p>}
        <p className="text-prose font-semibold">
          <bdi>{row.alias ?? "No alias"}</bdi>
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
          empty={noContactText(row)}
        />
      </section>
      <FieldsSection record={row} shown={shown} />
    </div>
  );
}
