import { lazy, Suspense } from "react";
import { PersonMark } from "#components/exceptions/person-mark.tsx";
import { keyOf } from "#components/exceptions/use-case-changes.ts";
import { Moment } from "#components/moment/moment.tsx";
import { Button } from "#components/ui/button.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { withWords } from "#components/words/later-words.ts";
import type { CasePerson, ExceptionRow } from "#lib/protocol/exception.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

const PersonChoice = lazy(() => withWords(import("#components/exceptions/person-choice.tsx")));

/** Who has the entries, and who is to have them. */
export function CaseOwner({
  rows,
  me,
  isChoosing,
  onChoosing,
  onOwner,
}: {
  rows: readonly ExceptionRow[];
  me: CasePerson;
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
  onOwner: (person: CasePerson | null) => void;
}) {
  const [row] = rows;
  const single = rows.length === 1 ? row?.case : null;
  return (
    <section aria-label={t("exception.owner")}>
      <div className="flex items-center justify-between">
        <h3 className="font-semibold">{t("exception.owner")}</h3>
        <KeyCap>o</KeyCap>
      </div>
      {single && (
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2">
          <PersonMark person={single.owner} meId={me.id} />
          {single.owner && single.ownedAt && (
            <span className="text-small text-ink-3">
              {tRich("exception.since", {
                moment: () => <Moment key="at" at={String(single.ownedAt)} />,
              })}
            </span>
          )}
        </p>
      )}
      <p className="mt-1.5 flex flex-wrap gap-1.5">
        {single?.owner?.id !== me.id && (
          <Button onClick={() => onOwner(me)}>{t("exception.take")}</Button>
        )}
        {single?.owner && <Button onClick={() => onOwner(null)}>{t("exception.giveUp")}</Button>}
        <Button aria-expanded={isChoosing} onClick={() => onChoosing(!isChoosing)}>
          {t("exception.assign")} <KeyCap>O</KeyCap>
        </Button>
      </p>
      {isChoosing && (
        <Suspense fallback={<Skeleton lines={2} />}>
          <PersonChoice
            key={rows.map(keyOf).join()}
            rows={rows}
            meId={me.id}
            onChoose={onOwner}
            onClose={() => onChoosing(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
