"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import {
  changesOf,
  draftOf,
  type EmployeeDraft,
  type EmployeeFieldName,
  type EmployeeProblems,
  problemsOf,
  rebase,
  toCreateInput,
  toUpdateInput,
} from "#components/flows/employee-form/employee-draft.ts";
import { useWrite } from "#components/form/use-write.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { readOptions } from "#lib/client/read.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

interface Sent {
  input: unknown;
  draft: EmployeeDraft;
}

/**
 * What a person types into the form of an employee, and what becomes of it. `employee`: the record
 * that is edited, `null` for a new one. `more`: problems that the draft alone does not show.
 */
export function useEmployeeForm(
  employee: Employee | null,
  initialKey: string,
  more: (start: EmployeeDraft, draft: EmployeeDraft) => EmployeeProblems,
) {
  const client = useQueryClient();
  const [start, setStart] = useState(() => draftOf(employee));
  const [draft, setDraft] = useState(start);
  const [attempts, setAttempts] = useState(0);
  const [clashes, setClashes] = useState<EmployeeFieldName[]>([]);
  const [readFailure, setReadFailure] = useState<Failure | null>(null);
  const [isReading, setReading] = useState(false);
  const isUnderWay = useRef(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const write = useWrite(employee ? "employees.update" : "employees.create", initialKey);

  const changes = changesOf(start, draft);
  const problems = { ...more(start, draft), ...problemsOf(start, draft) };

  const set = (name: EmployeeFieldName, value: string) =>
    setDraft((current) => ({ ...current, [name]: value }));

  /** Why a field can't stay as it is: our own reason once asked, the service's until it changes. */
  const errorOf = (name: EmployeeFieldName) => {
    if (attempts > 0 && problems[name]) return problems[name];
    return sent?.draft[name] === draft[name] ? write.fieldErrors[name] : undefined;
  };

  /** Whether the record still says what the form was filled from, where the form changes it. */
  const isStillTheSame = async ({ id }: Employee) => {
    setReading(true);
    try {
      const options = { ...readOptions("employees.get", { id }), staleTime: 0 };
      const fresh = await client.fetchQuery(options);
      const rebased = rebase(start, draft, draftOf(fresh.data));
      setReadFailure(null);
      setClashes(rebased.clashes);
      setStart(rebased.start);
      setDraft(rebased.draft);
      return rebased.clashes.length === 0 ? toUpdateInput(id, rebased.start, rebased.draft) : null;
    } catch (error) {
      setReadFailure(failureOf(error));
      return null;
    } finally {
      setReading(false);
    }
  };

  const submit = async () => {
    if (isUnderWay.current || write.isSent) return;
    isUnderWay.current = true;
    try {
      setAttempts((count) => count + 1);
      if (Object.keys(problems).length > 0) return;
      const input = employee ? await isStillTheSame(employee) : toCreateInput(draft);
      // Somebody else may have made all of the changes meanwhile.
      if (input === null || Object.keys(input).length < 2) return;
      setSent({ input, draft });
      await write.send(input);
    } finally {
      isUnderWay.current = false;
    }
  };

  /** Exactly what was sent, once more: one request, however often it is sent. */
  const sendAgain = () => {
    if (sent) void write.send(sent.input);
  };

  /** The form for another write: of the same person, or of the next one. */
  const startOver = async () => {
    await write.startOver();
    const next = employee ? draft : draftOf(null);
    setStart(next);
    setDraft(next);
    setAttempts(0);
    setSent(null);
  };

  return {
    write,
    start,
    draft,
    changes,
    clashes: clashes.filter((name) => changes.includes(name)),
    attempts,
    readFailure,
    isBusy: isReading || write.isSending,
    set,
    undo: (name: EmployeeFieldName) => set(name, start[name]),
    undoAll: () => setDraft(start),
    errorOf,
    submit,
    sendAgain,
    startOver,
  };
}

export type EmployeeFormState = ReturnType<typeof useEmployeeForm>;
