import type { ChangeEvent } from "react";
import { useMay } from "#components/data/viewer.tsx";
import { Field, type FieldProps } from "#components/form/field.tsx";
import { foldText } from "#components/form/field-checks.ts";
import { useRead } from "#lib/client/read.ts";

/**
 * Returns the names of the teams that the viewer's key sees; `null` while they load, and where the
 * list is incomplete or a team has no name, so that no name can be called missing.
 */
export function useTeamNames(): string[] | null {
  const { data } = useRead("teams.list", {});
  if (!data) return null;
  const { items, totalCount } = data.data;
  const names = items.flatMap(({ name }) => name?.trim() || []);
  const isWhole = data.drift === 0 && names.length === items.length;
  return isWhole && (totalCount === null || totalCount <= items.length) ? names : null;
}

const hintOf = (value: string, names: string[] | null, canCreateTeams: boolean) => {
  if (!canCreateTeams) return "One of your teams.";
  if (value === "" || names === null || names.includes(value)) {
    return "An existing team or a new name.";
  }
  const near = names.find((name) => foldText(name) === foldText(value));
  if (near) return `There is a team “${near}”. The provider may treat this as the same team.`;
  return `You see no team “${value}”. If there is none, it is created.`;
};

/** A team by its name, which is how the service addresses teams. Suggests the existing ones. */
export function TeamNameField({
  label,
  error,
  ...props
}: Omit<FieldProps, "hint"> & {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const names = useTeamNames();
  const hint = hintOf(props.value.trim(), names, useMay("teams.create"));
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <>
          <input
            className="field h-9 w-full"
            list={`${control.id}-teams`}
            autoComplete="off"
            {...props}
            {...control}
          />
          <datalist id={`${control.id}-teams`}>
            {names?.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}
