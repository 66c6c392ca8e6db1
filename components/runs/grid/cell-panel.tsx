"use client";

import { type KeyboardEvent, type ReactNode, type RefObject, useState } from "react";
import type { Problem } from "#components/runs/grid/problems.ts";
import { cellOf, personOf } from "#components/runs/line-text.ts";
import { Button } from "#components/ui/button.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import type { RunLine, RunView } from "#lib/protocol/run.ts";
import { t } from "#lib/protocol/words/t.ts";

interface CellPanelProps {
  run: RunView;
  line: RunLine;
  field: string;
  label: string;
  problem: Problem | null;
  /** How many other rows have the same problem with the same value. */
  alikeCount: number;
  input: RefObject<HTMLInputElement | null>;
  isBusy: boolean;
  onType: () => void;
  onFix: (value: string, isForAll: boolean) => void;
  onSkip: () => void;
  onLeave: () => void;
}

/** Shows one cell: what the file says, what is there now, what will be sent; and changes it. */
export function CellPanel({
  run,
  line,
  field,
  label,
  problem,
  alikeCount,
  input,
  isBusy,
  onType,
  onFix,
  onSkip,
  onLeave,
}: CellPanelProps) {
  const inFile = cellOf(run, line, field);
  const [typed, setTyped] = useState<string | null>(null);
  // A check that ends meanwhile may change what is suggested, not what the person types.
  const value = typed ?? problem?.suggestion ?? inFile;
  const after = line.after[field];
  const facts: (readonly [string, ReactNode])[] = [
    [t("runGrid.entered"), inFile || "—"],
    ...(line.makes === "new"
      ? [[t("runGrid.before"), t("runGrid.newEmployee")] as const]
      : Object.hasOwn(line.before, field)
        ? [[t("runGrid.before"), line.before[field] || "—"] as const]
        : []),
    [t("runGrid.after"), after === null ? t("runGrid.cleared") : (after ?? "—")],
  ];
  const onKeyDown = (event: KeyboardEvent) => {
    // Typed in the field, the other keys are text.
    event.stopPropagation();
    if (event.key === "Escape") onLeave();
  };
  return (
    <form
      noValidate
      aria-label={t("runGrid.cellName", { label, line: line.line })}
      onSubmit={(event) => {
        event.preventDefault();
        onFix(value, false);
      }}
    >
      <p className="text-small text-ink-3">
        {t("runGrid.rowName", { line: line.line, person: personOf(run, line) })}
      </p>
      <h2 className="text-lead">{label}</h2>
      {problem && (
        <p role="status" className="mt-1">
          <StatusLabel variant={problem.level === "blocked" ? "bad" : "warning"}>
            {problem.text}
          </StatusLabel>
        </p>
      )}
      <div className="my-2.5">
        <DescriptionList facts={facts} empty="" />
      </div>
      <input
        ref={input}
        aria-label={t("runGrid.newValue", { label })}
        className="field h-9 w-full"
        value={value}
        autoComplete="off"
        spellCheck={false}
        maxLength={4_000}
        onChange={({ target }) => {
          setTyped(target.value);
          onType();
        }}
        onKeyDown={onKeyDown}
      />
      <div className="mt-2.5 flex flex-wrap gap-2">
        <Button type="submit" variant="main" disabled={isBusy}>
          {t("runGrid.fixCell")} <KeyCap>↵</KeyCap>
        </Button>
        {problem && (
          <Button onClick={onSkip}>
            {t("runGrid.nextProblem")} <KeyCap>j</KeyCap>
          </Button>
        )}
        {alikeCount > 0 && (
          <Button disabled={isBusy} onClick={() => onFix(value, true)}>
            {t("runGrid.applyToAll", { count: alikeCount + 1 })} <KeyCap>a</KeyCap>
          </Button>
        )}
      </div>
    </form>
  );
}
