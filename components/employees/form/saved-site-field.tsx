import { useState } from "react";
import { addressLines } from "#components/addresses/address-lines.ts";
import { type EmployeeDraft, isAtSite } from "#components/employees/form/employee-draft.ts";
import { SelectField } from "#components/form/select-field.tsx";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";
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
  draft,
  onChoose,
}: {
  isNew: boolean;
  draft: EmployeeDraft;
  onChoose: (fields: Partial<EmployeeDraft>) => void;
}) {
  const sites = useRead("company.addresses", {}).data?.data.items ?? [];
  const [place, setPlace] = useState("");
  if (sites.length === 0) return null;
  const last = place === "" ? undefined : sites[Number(place)];
  // An address that was changed since is no longer the site's.
  const site = last && isAtSite(draft, fieldsOfSite(last, isNew)) ? last : undefined;
  const second = isNew ? site?.addressTwo?.trim() : undefined;
  return (
    <div className="mb-3.5">
      <SelectField
        label={t("employeeForm.site")}
        hint={second ? t("employeeForm.siteSecond", { line: second }) : t("employeeForm.siteHint")}
        empty={t("employeeForm.chooseSite")}
        value={site ? place : ""}
        options={sites.map((each, index) => ({ value: String(index), label: labelOf(each) }))}
        onChange={({ target }) => {
          setPlace(target.value);
          const next = target.value === "" ? undefined : sites[Number(target.value)];
          if (next) onChoose(fieldsOfSite(next, isNew));
        }}
      />
    </div>
  );
}
