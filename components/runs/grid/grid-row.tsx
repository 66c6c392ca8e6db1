"use client";

import { cellOf, lineLabel, personOf } from "#components/runs/line-text.ts";
import { Country } from "#components/ui/country.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { listText } from "#lib/protocol/intl-words.ts";
import type { LineMakes, LineNote, LineState, RunLine, RunView } from "#lib/protocol/run.ts";
import { runFieldWord } from "#lib/protocol/run-field-word.ts";
import type { MessageKey } from "#lib/protocol/words/catalog.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The left edge of a row, by its state. */
export const edges: Partial<Record<LineState, string>> = {
  ready: "border-s-st-delivered",
  warning: "border-s-st-warn",
  blocked: "border-s-signal",
};

export const washOf = (note: LineNote | undefined): string =>
  note?.level === "blocked" ? "bg-signal-wash" : note?.level === "warning" ? "bg-warn-wash" : "";

export const noteColors: Record<LineNote["level"], string> = {
  blocked: "text-signal",
  warning: "text-st-warn",
  change: "text-ink-3",
};

const makesWords = {
  new: "runGrid.makesNew",
  update: "runGrid.makesUpdate",
  order: "runGrid.makesOrder",
  charger: "runGrid.makesCharger",
} as const satisfies Record<LineMakes, MessageKey>;

function Value({ field, children }: { field: string; children: string }) {
  if (field === "country" && /^[A-Z]{2}$/.test(children)) return <Country code={children} />;
  return <>{children}</>;
}

/** A cell: what is there now, struck, over what will be sent, and what the check says about it. */
export function CellContent({ run, line, field }: { run: RunView; line: RunLine; field: string }) {
  const isChanged = Object.hasOwn(line.before, field);
  const before = line.before[field];
  const after = line.after[field];
  const shown = after === undefined ? cellOf(run, line, field) : after;
  const note = line.notes.find((each) => each.field === field);
  return (
    <>
      {isChanged && (
        <del className="block truncate text-small/4 text-ink-3">
          <span className="sr-only">{t("runGrid.beforeValue")} </span>
          <bdi>{before || "—"}</bdi>
        </del>
      )}
      <span
        dir="auto"
        className={`block truncate text-match-parent ${isChanged ? "font-medium" : ""}`}
      >
        {shown === null ? (
          <span className="text-ink-3">{t("runGrid.cleared")}</span>
        ) : (
          <Value field={field}>{shown}</Value>
        )}
      </span>
      {note && (
        <span className={`block text-small/4 wrap-anywhere ${noteColors[note.level]}`}>
          {note.text}
        </span>
      )}
    </>
  );
}

/** Returns the columns in which a line is blocked: they may be out of sight. */
const blockedIn = ({ notes }: RunLine): string => {
  const fields = notes.flatMap(({ field, level }) => (level === "blocked" && field) || []);
  return listText([...new Set(fields.map(runFieldWord))]);
};

/** The state of a line as a shape and a word, what it makes, and what is wrong with all of it. */
export function StateContent({ line }: { line: RunLine }) {
  const [variant, label] = lineLabel(line.state);
  const note = line.notes.find(({ field }) => field === null);
  const columns = line.state === "blocked" ? blockedIn(line) : "";
  return (
    <>
      <StatusLabel variant={variant}>{label}</StatusLabel>
      {columns && (
        <span
          className="block truncate text-small/4 text-signal"
          title={t("runGrid.inColumnsTitle", { columns })}
        >
          {t("runGrid.inColumns", { columns })}
        </span>
      )}
      {!columns && line.makes && line.state !== "unchanged" && (
        <span className="block text-small/4 text-ink-3">
          {line.isCanary
            ? t("runGrid.canaryRow", { makes: t(makesWords[line.makes]) })
            : t(makesWords[line.makes])}
        </span>
      )}
      {note && <span className={`block text-small/4 ${noteColors[note.level]}`}>{note.text}</span>}
    </>
  );
}

/** A line on a narrow screen, for reading: who, its state, and its problems. */
export function LineCard({ run, line }: { run: RunView; line: RunLine }) {
  const problems = line.notes.filter(({ level }) => level !== "change");
  const [variant, label] = lineLabel(line.state);
  return (
    <div className="grid gap-0.5 py-2 ps-2.5">
      <div className="flex items-baseline justify-between gap-2">
        <span className="font-medium wrap-anywhere">
          <span className="text-ink-3 tabular-nums">{line.line}</span> {personOf(run, line)}
        </span>
        <StatusLabel variant={variant}>{label}</StatusLabel>
      </div>
      {problems.map(({ field, text, level }) => (
        <p key={`${field} ${text}`} className={`text-small/4 ${noteColors[level]}`}>
          {text}
        </p>
      ))}
    </div>
  );
}
