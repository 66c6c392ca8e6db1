import { useState } from "react";
import { PersonMark } from "#components/exceptions/person-mark.tsx";
import { useCasePeople } from "#components/exceptions/use-exceptions.ts";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { focusWhenShown } from "#components/ui/focus-when-shown.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import type { CasePerson, ExceptionRow } from "#lib/protocol/exception.ts";
import { t } from "#lib/protocol/words/t.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";

/** The people who can have these entries, narrowed by what is typed. Enter takes the first. */
export default function PersonChoice({
  rows,
  meId,
  onChoose,
  onClose,
}: {
  rows: readonly ExceptionRow[];
  meId: string;
  onChoose: (person: CasePerson) => void;
  onClose: () => void;
}) {
  const [text, setText] = useState("");
  const { data, error, refetch } = useCasePeople(rows);
  if (error) return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  const found = data.people.filter(({ name }) => foldText(name).includes(foldText(text)));
  return (
    <div className="mt-1.5">
      <input
        ref={focusWhenShown}
        aria-label={t("exception.ownerName")}
        className="field w-full"
        placeholder="Ines"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => {
          if (key === "Escape") onClose();
          if (key === "Enter" && found[0]) onChoose(found[0]);
        }}
      />
      <ul className="mt-1 max-h-48 overflow-y-auto">
        {found.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className="flex w-full rounded-control px-1.5 py-1.5 text-start hover:bg-sunk"
              onClick={() => onChoose(person)}
            >
              <PersonMark person={person} meId={meId} />
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="py-1 text-small text-ink-3">
          {t("exception.nobody", { count: rows.length })}
        </p>
      )}
    </div>
  );
}
