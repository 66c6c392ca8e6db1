"use client";

import { PersonField } from "#components/employees/reference/person-field.tsx";
import { PersonName } from "#components/employees/reference/person-name.tsx";
import { t } from "#lib/protocol/words/t.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";

/** Chooses the employee whose orders or devices a list shows, or those that name none. Shows the choice without `onChange`. */
export default function EmployeeFilter({
  value,
  onChange,
}: {
  value: string | undefined;
  onChange?: ((value: string | null) => void) | undefined;
}) {
  const isMissing = value === missingValue;
  if (!onChange)
    return isMissing ? t("person.notStated") : <PersonName id={value} name={undefined} />;
  return (
    <>
      <PersonField
        label={t("person.filterLabel")}
        value={isMissing ? null : (value ?? null)}
        onChange={onChange}
        isReadOnly={false}
      />
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          className="size-3.5 accent-(--accent)"
          checked={isMissing}
          onChange={() => onChange(isMissing ? null : missingValue)}
        />
        {t("person.notStated")}
      </label>
    </>
  );
}
