import { CaseNote } from "#components/exceptions/case-note.tsx";
import { CaseOwner } from "#components/exceptions/case-owner.tsx";
import { CaseSnooze } from "#components/exceptions/case-snooze.tsx";
import { ExceptionPanel } from "#components/exceptions/exception-panel.tsx";
import type { CaseChanges } from "#components/exceptions/use-case-changes.ts";
import { keyOf } from "#components/exceptions/use-case-changes.ts";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import type { CaseChange, CasePerson, ExceptionRow } from "#lib/protocol/exception.ts";
import { sentencesText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Which part of the panel the person works in. */
export type PanelPart = "owner" | "snooze" | "note" | null;

/** Two people changed one entry at the same time: the second sees both, and chooses. */
function Conflict({ changes, me }: { changes: CaseChanges; me: CasePerson }) {
  const { conflict, resolve } = changes;
  const [first] = conflict?.conflicts ?? [];
  if (!conflict || !first) return null;
  const isYou = first.owner?.id === me.id;
  const other = first.owner?.name;
  const others = conflict.conflicts.length - 1;
  return (
    <div role="alert" className="mb-3 rounded-md border border-rule-2 bg-sunk p-3">
      <p>
        {sentencesText([
          isYou
            ? t("exception.belongsToYou")
            : other
              ? t("exception.belongsTo", { other })
              : t("exception.changedByOther"),
          others > 0 && t("exception.sameForMore", { count: others }),
          t("exception.notMade"),
        ])}
      </p>
      <p className="mt-2 flex flex-wrap gap-1.5">
        <Button onClick={() => void resolve(false)}>
          {isYou
            ? t("exception.keepYou")
            : other
              ? t("exception.keepOwner", { other })
              : t("exception.keepIt")}
        </Button>
        <Button onClick={() => void resolve(true)}>
          {conflict.change.what === "owner" && conflict.change.ownerId === me.id
            ? t("exception.giveTo", { name: me.name })
            : t("exception.makeChange")}
        </Button>
      </p>
    </div>
  );
}

/** The chosen entry with what a person can do with it; with several selected, with them. */
export function ExceptionTools({
  rows,
  active,
  me,
  now,
  part,
  changes,
  onPart,
  onChange,
  onClose,
}: {
  /** What a change is about. */
  rows: readonly ExceptionRow[];
  active: ExceptionRow | null;
  me: CasePerson;
  now: number;
  part: PanelPart;
  changes: CaseChanges;
  onPart: (part: PanelPart) => void;
  onChange: (change: CaseChange) => void;
  onClose: () => void;
}) {
  const isOfSelected = rows.length > 1;
  const tools = (
    <div className="grid gap-3.5">
      <CaseOwner
        rows={rows}
        me={me}
        isChoosing={part === "owner"}
        onChoosing={(isChoosing) => onPart(isChoosing ? "owner" : null)}
        onOwner={(person) => onChange({ what: "owner", ownerId: person?.id ?? null })}
      />
      <CaseSnooze
        key={rows.map(keyOf).join()}
        rows={rows}
        now={now}
        isChoosing={part === "snooze"}
        onSnooze={(until) => onChange({ what: "snooze", until })}
        onClose={() => onPart(null)}
      />
      <CaseNote
        isWriting={part === "note"}
        onNote={(note) => onChange({ what: "note", note })}
        onClose={() => onPart(null)}
      />
    </div>
  );
  return (
    <aside
      aria-label={t("exception.chosenEntry")}
      className="min-w-0 max-sm:[&_.key-cap]:hidden xl:sticky xl:top-[calc(53px+var(--banner-height,0px))] xl:max-h-[calc(100dvh-93px-var(--banner-height,0px))] xl:self-start xl:overflow-y-auto xl:border-s xl:border-rule-2 xl:bg-sheet xl:pe-6 xl:pb-4 xl:ps-5 max-xl:pt-4 xl:pt-4 xl:min-h-full"
    >
      <p className="mb-3 xl:hidden">
        <Button onClick={onClose}>{t("exception.back")}</Button>
      </p>
      <Conflict changes={changes} me={me} />
      {changes.failure && (
        <div className="mb-3">
          <FailureNotice failure={changes.failure} />
        </div>
      )}
      <p role="status" className="mb-2 text-small text-ink-2 empty:hidden">
        {changes.note}
      </p>
      {isOfSelected && (
        <>
          <h2 className="mb-3 text-prose">
            {t("exception.selectedCount", { count: rows.length })}
          </h2>
          {tools}
        </>
      )}
      {!isOfSelected && rows[0] && active && (
        <ExceptionPanel row={rows[0]} meId={me.id} now={now}>
          {tools}
        </ExceptionPanel>
      )}
    </aside>
  );
}
