import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  changesOf,
  draftOf,
  type EmployeeDraft,
  type EmployeeFieldName,
  nextDraft,
  problemsOf,
  rebase,
  toCreateInput,
  toUpdateInput,
} from "#components/employees/form/employee-draft.ts";
import { hasName, useTeamNames } from "#components/employees/form/team-name-field.tsx";
import { foldText } from "#components/form/field-checks.ts";
import { useWrite } from "#components/form/use-write.ts";
import { useWriteForm } from "#components/form/use-write-form.ts";
import { useMay } from "#components/viewer/viewer.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { readOptions, requireLive } from "#lib/client/read.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import { fieldsOf } from "#lib/protocol/write-text.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

/** The draft of an agent that the form replaces: its ID and what the agent filled in. */
export interface ReplacedDraft {
  id: string;
  input: object;
}

/** Returns the fields that the agent filled in; a field that an update empties is `null`. */
const filledInBy = (replaced: ReplacedDraft | null): Partial<EmployeeDraft> => {
  const { id: _, ...fields } = fieldsOf(replaced?.input);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value === null || typeof value === "string")
      .map(([name, value]) => [name, value ?? ""]),
  );
};

/** A key that is limited to certain teams may only choose one of them: it would not see the others. */
const useTeamProblem = (start: EmployeeDraft, draft: EmployeeDraft, isNew: boolean) => {
  const names = useTeamNames();
  const canCreateTeams = useMay("teams.create");
  const teamName = draft.teamName.trim();
  if (canCreateTeams || names === null || hasName(names, teamName)) return {};
  if (!isNew && teamName === start.teamName.trim()) return {};
  return { teamName: t("employeeForm.chooseTeam", { teams: listText(names) }) };
};

/** Returns the team that the service creates with this record, if none has the name; `null` for none. */
const useNewTeam = (start: EmployeeDraft, draft: EmployeeDraft): string | null => {
  const names = useTeamNames();
  const canCreateTeams = useMay("teams.create");
  const teamName = draft.teamName.trim();
  const isAsBefore = foldText(teamName) === foldText(start.teamName);
  if (teamName === "" || isAsBefore) return null;
  // A name that isn't among the only teams of a person is refused as a problem already.
  if (names && (!canCreateTeams || hasName(names, teamName))) return null;
  return teamName;
};

/**
 * The form of an employee. The draft starts as the record (`start`), or empty for a new one
 * (`employee` is `null`). Before an update is sent, the record is read again: fields that someone
 * else has changed meanwhile are taken over, and fields that both changed are shown as clashes.
 */
export function useEmployeeForm(
  employee: Employee | null,
  initialKey: string,
  replaced: ReplacedDraft | null,
) {
  const client = useQueryClient();
  const [start, setStart] = useState(() => draftOf(employee));
  const [draft, setDraft] = useState(() => ({ ...start, ...filledInBy(replaced) }));
  /** What the saved site that was chosen last filled in. */
  const [site, setSite] = useState<Partial<EmployeeDraft> | null>(null);
  const [clashes, setClashes] = useState<EmployeeFieldName[]>([]);
  const [readFailure, setReadFailure] = useState<Failure | null>(null);
  const changes = changesOf(start, draft);
  const newTeam = useNewTeam(start, draft);
  const [confirmedTeam, setConfirmedTeam] = useState<string | null>(null);
  const isNewTeamConfirmed = newTeam === null || newTeam === confirmedTeam;

  /** Returns the changed fields against the record as it is now; `null` if a person must look first. */
  const toRebasedInput = async ({ id }: Employee) => {
    try {
      const options = { ...readOptions("employees.get", { id }), staleTime: 0 };
      const fresh = requireLive(await client.fetchQuery(options));
      const rebased = rebase(start, draft, draftOf(fresh.data));
      setReadFailure(null);
      setClashes(rebased.clashes);
      setStart(rebased.start);
      setDraft(rebased.draft);
      if (rebased.clashes.length > 0) return null;
      // Someone else may have made all of the changes meanwhile.
      const hasChanges = changesOf(rebased.start, rebased.draft).length > 0;
      return hasChanges ? toUpdateInput(id, rebased.start, rebased.draft) : null;
    } catch (error) {
      setReadFailure(failureOf(error));
      return null;
    }
  };

  const form = useWriteForm({
    write: useWrite(employee ? "employees.update" : "employees.create", initialKey, {
      replaces: replaced?.id,
    }),
    draft,
    problems: {
      ...useTeamProblem(start, draft, employee === null),
      ...problemsOf(start, draft),
      ...(isNewTeamConfirmed ? {} : { newTeam: t("employeeForm.confirmTeam") }),
    },
    isDirty: changes.length > 0,
    takesFocus: employee === null,
    toInput: () => (employee ? toRebasedInput(employee) : toCreateInput(draft)),
    preview: () => (employee ? toUpdateInput(employee.id, start, draft) : toCreateInput(draft)),
    onStartOver: () => {
      const next = employee ? draft : nextDraft(draft, site);
      setStart(next);
      setDraft(next);
    },
  });

  const set = (name: EmployeeFieldName, value: string) =>
    setDraft((current) => ({ ...current, [name]: value }));

  return {
    ...form,
    start,
    draft,
    changes,
    newTeam,
    isNewTeamConfirmed,
    onConfirmTeam: (isWanted: boolean) => setConfirmedTeam(isWanted ? newTeam : null),
    clashes: clashes.filter((name) => changes.includes(name)),
    readFailure,
    set,
    chooseSite: (fields: Partial<EmployeeDraft>) => {
      setSite(fields);
      setDraft((current) => ({ ...current, ...fields }));
    },
    undo: (name: EmployeeFieldName) => set(name, start[name]),
    undoAll: () => setDraft(start),
  };
}

export type EmployeeFormState = ReturnType<typeof useEmployeeForm>;
