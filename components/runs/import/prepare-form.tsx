"use client";

import { type ReactNode, useState } from "react";
import { Form } from "#components/form/form.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { AddingNote } from "#components/runs/import/adding-note.tsx";
import type { Adding } from "#components/runs/import/use-adding.ts";
import { Button } from "#components/ui/button.tsx";
import { t } from "#lib/protocol/words/t.ts";

/** The longest title of a run. */
const maxTitleLength = 200;

/** The form of a run to make: what its rows need, its title, and the button that adds the rows to be checked. */
export function PrepareForm({
  rowCount,
  startTitle,
  problem,
  adding,
  onCheck,
  otherButton,
  note,
  children,
}: {
  rowCount: number;
  startTitle: string;
  /** Why the rows can't be added yet, besides the title; `null` if they can. */
  problem: string | null;
  adding: Adding;
  onCheck: (title: string) => void;
  otherButton?: ReactNode;
  /** Stands below the buttons. */
  note: string;
  children: ReactNode;
}) {
  const [title, setTitle] = useState(() => startTitle.slice(0, maxTitleLength));
  const [isTried, setIsTried] = useState(false);
  const shownProblem = problem ?? (title.trim() === "" ? t("runImport.enterTitle") : null);
  const isAdding = adding.status === "adding";
  const submit = () => {
    setIsTried(true);
    if (shownProblem === null && !isAdding) onCheck(title.trim());
  };
  return (
    <Form
      className="mt-4 grid max-w-[720px] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {children}
      {rowCount > 0 && (
        <TextField
          label={t("runImport.title")}
          value={title}
          maxLength={maxTitleLength}
          onChange={({ target }) => setTitle(target.value)}
        />
      )}
      {isTried && shownProblem && (
        <p role="alert" className="text-signal">
          {shownProblem}
        </p>
      )}
      <AddingNote adding={adding} total={rowCount} />
      <div className="flex flex-wrap gap-2.5">
        {rowCount > 0 && (
          <Button
            type="submit"
            variant="main"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            className="h-9! max-sm:h-11!"
            disabled={isAdding}
          >
            {isAdding ? t("runImport.adding") : t("runImport.check", { count: rowCount })}
          </Button>
        )}
        {otherButton}
      </div>
      <p className="text-small text-ink-3">{note}</p>
    </Form>
  );
}
