import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { handoffText } from "#components/exceptions/handoff-text.ts";
import { changeCases, removeCaseNote } from "#lib/client/change-cases.ts";
import type {
  CaseChange,
  CasePerson,
  CaseTarget,
  ChangedCases,
  ExceptionRow,
  ExceptionsAnswer,
} from "#lib/protocol/exception.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Names an entry in the browser. */
export const keyOf = ({ resource, id }: Pick<CaseTarget, "resource" | "id">) => `${resource} ${id}`;

type Before = Pick<ExceptionRow["case"], "owner" | "snoozedUntil">;

/** What was done last, so that it can be repeated and undone. */
interface LastChange {
  change: CaseChange;
  changed: ChangedCases["changed"];
  /** By `keyOf`. */
  before: ReadonlyMap<string, Before>;
}

/** Entries that another person changed at the same time: the person chooses. */
export interface CaseConflict {
  change: CaseChange;
  conflicts: ChangedCases["conflicts"];
}

const ownerAfter = (
  { owner }: ExceptionRow["case"],
  change: CaseChange,
  people: readonly CasePerson[],
): CasePerson | null =>
  change.what === "owner" ? (people.find(({ id }) => id === change.ownerId) ?? null) : owner;

/** Returns an answer in which a change shows already. What is set aside leaves the open list. */
const withChange = (
  answer: ExceptionsAnswer,
  keys: ReadonlySet<string>,
  change: CaseChange,
  people: readonly CasePerson[],
): ExceptionsAnswer => {
  const isLeaving = change.what === "snooze" && change.until !== null;
  const rows = answer.rows.flatMap((row) => {
    if (!keys.has(keyOf(row))) return [row];
    if (isLeaving && row.case.snoozedUntil === null) return [];
    return [{ ...row, case: { ...row.case, owner: ownerAfter(row.case, change, people) } }];
  });
  return { ...answer, rows };
};

const withEpochs = (
  answer: ExceptionsAnswer,
  epochs: ReadonlyMap<string, number>,
): ExceptionsAnswer => ({
  ...answer,
  rows: answer.rows.map((row) => {
    const epoch = epochs.get(keyOf(row));
    return epoch === undefined ? row : { ...row, case: { ...row.case, epoch } };
  }),
});

const epochsOf = (each: readonly CaseTarget[]) =>
  new Map(each.map((target) => [keyOf(target), target.epoch]));

/** Returns the changes that bring entries back to how they were, grouped by what they were. */
const undoOf = ({ change, changed, before }: LastChange): [CaseChange, CaseTarget[]][] => {
  const toChange = (target: CaseTarget): CaseChange => {
    const was = before.get(keyOf(target));
    return change.what === "owner"
      ? { what: "owner", ownerId: was?.owner?.id ?? null }
      : { what: "snooze", until: was?.snoozedUntil ?? null };
  };
  const groups = Map.groupBy(changed, (target) => JSON.stringify(toChange(target)));
  return [...groups].map(([json, targets]) => [
    JSON.parse(json) as CaseChange,
    targets.map(({ resource, id, epoch }) => ({ resource, id, epoch })),
  ]);
};

/**
 * Changes entries of the queue: shows each change at once, and takes it back where the server refuses it.
 * `people`: those whom a change may name.
 */
export function useCaseChanges(people: readonly CasePerson[]) {
  const queries = useQueryClient();
  const last = useRef<LastChange | null>(null);
  const isHandOffLast = useRef(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [conflict, setConflict] = useState<CaseConflict | null>(null);
  const [note, setNote] = useState("");
  const isExceptions = { queryKey: ["exceptions"] };
  const show = (toNext: (answer: ExceptionsAnswer) => ExceptionsAnswer) =>
    queries.setQueriesData<ExceptionsAnswer>(isExceptions, (answer) => answer && toNext(answer));
  const reload = () => queries.invalidateQueries(isExceptions);

  const send = async (targets: readonly CaseTarget[], change: CaseChange) => {
    const answer = await changeCases(targets, change);
    if ("failure" in answer) {
      setFailure(answer.failure);
      return null;
    }
    show((shown) => withEpochs(shown, epochsOf([...answer.changed, ...answer.conflicts])));
    setConflict(answer.conflicts.length > 0 ? { change, conflicts: answer.conflicts } : null);
    return answer;
  };

  const change = async (rows: readonly ExceptionRow[], wanted: CaseChange): Promise<void> => {
    if (rows.length === 0) return;
    isHandOffLast.current = false;
    setFailure(null);
    setNote("");
    await queries.cancelQueries(isExceptions);
    const before = new Map(rows.map((row) => [keyOf(row), row.case]));
    show((answer) => withChange(answer, new Set(before.keys()), wanted, people));
    const targets = rows.map((row) => ({
      resource: row.resource,
      id: row.id,
      epoch: row.case.epoch,
    }));
    const answer = await send(targets, wanted);
    if (answer) {
      last.current = { change: wanted, changed: answer.changed, before };
      const names = listText(answer.withoutAccess.map((name) => `@${name}`));
      if (names) setNote(t("exception.withoutAccess", { names }));
    }
    await reload();
  };

  const undo = async () => {
    const done = last.current;
    if (!done) return setNote(t("exception.nothingToUndo"));
    last.current = null;
    setFailure(null);
    if (done.change.what === "note") {
      for (const { noteId } of done.changed) {
        const problem = noteId === null ? null : await removeCaseNote(noteId);
        if (problem) setFailure(problem);
      }
    } else {
      for (const [back, targets] of undoOf(done)) await send(targets, back);
    }
    setNote(t("exception.undone"));
    await reload();
  };

  /** Gives what two people changed at the same time to the person's own choice, or leaves it. */
  const resolve = async (isOwn: boolean) => {
    const open = conflict;
    setConflict(null);
    if (!open || !isOwn) return;
    const targets = open.conflicts.map(({ resource, id, epoch }) => ({ resource, id, epoch }));
    await send(targets, open.change);
    await reload();
  };

  /** Copies the orders among the entries as text for the provider. */
  const handOff = async (rows: readonly ExceptionRow[], now: number) => {
    isHandOffLast.current = true;
    const orders = rows.filter(({ order }) => order !== null);
    if (orders.length === 0) return setNote(t("exception.onlyOrders"));
    const text = orders.map((row) => handoffText(row, now)).join("\n\n");
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (!isCopied) return setNote(t("exception.noCopying"));
    const [first] = orders;
    setNote(
      orders.length === 1 && first
        ? t("exception.copiedOne", { id: first.id })
        : t("exception.copiedMany", { count: orders.length }),
    );
  };

  return {
    change,
    handOff,
    /** Repeats what was done last on other entries. `now` in epoch milliseconds. */
    repeat: async (rows: readonly ExceptionRow[], now: number) => {
      if (isHandOffLast.current) return handOff(rows, now);
      if (!last.current) return setNote(t("exception.nothingToRepeat"));
      await change(rows, last.current.change);
    },
    undo,
    failure,
    conflict,
    resolve,
    /** What was done, in a sentence; empty without anything to say. */
    note,
    /** What was done last, for who decides where the focus goes. */
    last: () => last.current?.change ?? null,
  };
}

export type CaseChanges = ReturnType<typeof useCaseChanges>;
