import type { ChangeEvent, ComponentProps } from "react";
import {
  type EmployeeField,
  type EmployeeFieldName,
  employeeSections,
} from "#components/employees/form/employee-draft.ts";
import { SavedSiteField } from "#components/employees/form/saved-site-field.tsx";
import { TeamNameField } from "#components/employees/form/team-name-field.tsx";
import type { EmployeeFormState } from "#components/employees/form/use-employee-form.ts";
import { EmployeeCountryField } from "#components/form/country-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useMay } from "#components/viewer/viewer.tsx";
import { countryName } from "#lib/protocol/country-name.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

const inputProps = (): Partial<
  Record<EmployeeFieldName, Partial<ComponentProps<typeof TextField>>>
> => ({
  email: { type: "email", hint: t("employeeForm.unique") },
  personalEmail: { type: "email", hint: t("employeeForm.hidden") },
  taxId: { className: "field h-9 w-full font-mono text-compact", hint: t("employeeForm.hidden") },
  phone: { type: "tel", hint: t("employeeForm.phoneHint") },
});

interface EmployeeFieldProps {
  form: EmployeeFormState;
  field: EmployeeField;
}

function EmployeeInput({ form, field }: EmployeeFieldProps) {
  const { name, label, isRequired } = field;
  const hasFullAccess = useMay("teams.create");
  const shared = {
    label,
    value: form.draft[name],
    error: form.errorOf(name),
  };
  if (name === "teamName") {
    return <TeamNameField {...shared} onValueChange={(value) => form.set(name, value)} />;
  }
  const onChange = ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
    form.set(name, target.value);
  if (name === "country") {
    return (
      <EmployeeCountryField
        {...shared}
        onChange={onChange}
        hint={hasFullAccess ? undefined : t("employeeForm.regions")}
        // The service accepts another country, but not an empty one.
        {...(form.start.country === "" ? { empty: "—" } : {})}
      />
    );
  }
  return (
    <TextField
      {...shared}
      onChange={onChange}
      aria-required={isRequired || undefined}
      // The browser would suggest its own user's data, not this employee's.
      autoComplete="off"
      spellCheck={false}
      {...inputProps()[name]}
    />
  );
}

/** The previous value of a changed field, with the button that restores it. */
function PreviousValue({ form, field }: EmployeeFieldProps) {
  const { name, label } = field;
  const value = form.start[name];
  return (
    <p className="flex items-baseline gap-2 text-small text-ink-2">
      <span className="min-w-0 wrap-anywhere">
        {tRich("employeeForm.was", {
          value: () =>
            value === "" ? (
              t("employeeForm.empty")
            ) : (
              <bdi key="value" className="line-through">
                {name === "country" ? countryName(value) : value}
              </bdi>
            ),
        })}
      </span>
      {!form.write.isSent && (
        <button
          type="button"
          className="link min-h-6 shrink-0 underline"
          aria-label={t("employeeForm.undoField", { field: label })}
          onClick={() => form.undo(name)}
        >
          {t("employeeForm.undo")}
        </button>
      )}
    </p>
  );
}

/** The fields of an employee, by section. A changed field shows its previous value. */
export function EmployeeFields({ form, isNew }: { form: EmployeeFormState; isNew: boolean }) {
  const isChanged = (name: EmployeeFieldName) => !isNew && form.changes.includes(name);
  return employeeSections.map(({ title, fields }) => (
    <section key={title} aria-label={title}>
      <h2 className="mb-3 border-b border-rule pb-1.5">{title}</h2>
      {fields.some(({ name }) => name === "address") && (
        <SavedSiteField isNew={isNew} draft={form.draft} onChoose={form.chooseSite} />
      )}
      <div className="grid items-start gap-x-4 gap-y-3.5 sm:grid-cols-2">
        {fields.map((field) => {
          const { name, isUpdateOnly } = field;
          return isNew && isUpdateOnly ? null : (
            <div
              key={name}
              className={`grid gap-1 ${isNew && name === "address" ? "sm:col-span-2" : ""} ${isChanged(name) ? "[&_.field]:border-accent" : ""}`}
            >
              <EmployeeInput form={form} field={field} />
              {isChanged(name) && <PreviousValue form={form} field={field} />}
            </div>
          );
        })}
      </div>
      {isNew && fields.some(({ isUpdateOnly }) => isUpdateOnly) && (
        <p className="mt-2.5 text-small text-ink-3">{t("employeeForm.addLater")}</p>
      )}
    </section>
  ));
}
