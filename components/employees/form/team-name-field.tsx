import type { FieldProps } from "#components/form/field.tsx";
import { foldText } from "#components/form/field-checks.ts";
import { SuggestField } from "#components/form/suggest-field.tsx";
import { hasWholeList } from "#components/search/empty-list.ts";
import { useMay } from "#components/viewer/viewer.tsx";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";

/**
 * Returns the names of the teams that the viewer's key sees; `null` while they load, and where the
 * list is incomplete or a team has no name, so that no name can be called missing.
 */
export function useTeamNames(): string[] | null {
  const { data } = useRead("teams.list", {});
  if (!data) return null;
  const { items } = data.data;
  const names = items.flatMap(({ name }) => name?.trim() || []);
  return hasWholeList(data) && names.length === items.length ? names : null;
}

/** Whether a name is among those of the teams, in whatever letter case. */
export const hasName = (names: readonly string[], name: string) =>
  names.some((each) => foldText(each) === foldText(name));

const hintOf = (value: string, names: string[] | null, canCreateTeams: boolean) => {
  if (!canCreateTeams) return t("employeeForm.oneOfTeams");
  const near = names?.includes(value)
    ? undefined
    : names?.find((name) => foldText(name) === foldText(value));
  return near ? t("employeeForm.teamLike", { team: near }) : t("employeeForm.teamHint");
};

/** A team by its name, which is how the service addresses teams. Suggests the existing ones. */
export function TeamNameField(
  props: Omit<FieldProps, "hint"> & { value: string; onValueChange: (value: string) => void },
) {
  const names = useTeamNames();
  return (
    <SuggestField
      hint={hintOf(props.value.trim(), names, useMay("teams.create"))}
      suggestions={names ?? []}
      {...props}
    />
  );
}
