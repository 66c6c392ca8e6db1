import { useState } from "react";
import { addressLines } from "#components/addresses/address-lines.ts";
import type { EmployeeDraft } from "#components/employees/form/employee-draft.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { useRead } from "#lib/client/read.ts";
import type { Address } from "#lib/v4/records/company.ts";

const copied = ["address", "addressTwo", "zipCode", "city", "state", "country", "phone"] as const;
/** Not accepted when the record is created (api-v4.md, Endpoints, Employees). */
const laterOnly: ReadonlySet<string> = new Set(["addressTwo", "phone"]);

const labelOf = (site: Address) =>
  [site.alias?.trim(), addressLines(site).join(", ")].filter(Boolean).join(": ");

/** Returns the fields of a draft that a saved site fills in; a field that it lacks becomes empty. */
export const fieldsOfSite = (site: Address, isNew: boolean): Partial<EmployeeDraft> =>
  Object.fromEntries(
    copied.flatMap((name) =>
      isNew && laterOnly.has(name) ? [] : [[name, site[name]?.trim() ?? ""]],
    ),
  );

/** Fills in the delivery address from a saved site. Absent without any that the key can read. */
export function SavedSiteField({
  isNew,
  onChoose,
}: {
  isNew: boolean;
  onChoose: (fields: Partial<EmployeeDraft>) => void;
}) {
  const sites = useRead("company.addresses", {}).data?.data.items ?? [];
  const [chosen, setChosen] = useState("");
  if (sites.length === 0) return null;
  const site = sites[Number(chosen)];
  const second = isNew && chosen !== "" ? site?.addressTwo?.trim() : undefined;
  return (
    <div className="mb-3.5">
      <SelectField
        label="Saved site"
        hint={
          second
            ? `Its address line 2, “${second}”, can be added later, by editing the employee.`
            : "Fills in the fields below. You can still change them."
        }
        empty="Choose a site"
        value={chosen}
        options={sites.map((each, index) => ({ value: String(index), label: labelOf(each) }))}
        onChange={({ target }) => {
          setChosen(target.value);
          const next = target.value === "" ? undefined : sites[Number(target.value)];
          if (next) onChoose(fieldsOfSite(next, isNew));
        }}
      />
    </div>
  );
}
