"use client";

import { Field } from "#components/form/field";
import { useMay } from "#components/ui/viewer";
import { useRead } from "#lib/client/read";

/** The teams by name, as far as the viewer's key sees them; `null` while that is not known. */
export function useTeamNames(): string[] | null {
  const { data } = useRead("teams.list", {});
  return data?.data.items.flatMap(({ name }) => name?.trim() || []) ?? null;
}

const hintOf = (said: string, names: string[] | null, canMakeTeams: boolean) => {
  if (!canMakeTeams) return "One of your teams.";
  if (said === "" || names === null || names.includes(said)) {
    return "An existing team, or a new name.";
  }
  const near = names.find((name) => name.toLowerCase() === said.toLowerCase());
  if (near) return `There is a team “${near}”: the service may take this for the same one.`;
  return `A new team “${said}” will be created.`;
};

/** A team by its name, as the service addresses teams: suggested, or created on demand. */
export function TeamNameField({
  label,
  value,
  onChange,
  error,
}: {
  label: string;
  value: string;
  onChange: (name: string) => void;
  error?: string | undefined;
}) {
  const names = useTeamNames();
  const hint = hintOf(value.trim(), names, useMay("teams.create"));
  return (
    <Field label={label} error={error} hint={hint}>
      {(control) => (
        <>
          <input
            className="field h-9 w-full"
            list={`${control.id}-teams`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete="off"
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
