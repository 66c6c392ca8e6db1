import Link from "next/link";
import {
  closedText,
  daysLeftLabel,
  daysLeftText,
  entryHref,
  entryKind,
  entryName,
  reasonText,
} from "#components/exceptions/exception-text.ts";
import { PersonMark } from "#components/exceptions/person-mark.tsx";
import { keyOf } from "#components/exceptions/use-case-changes.ts";
import { Moment } from "#components/moment/moment.tsx";
import { CountryPlate } from "#components/ui/country-plate.tsx";
import { Icon } from "#components/ui/icon.tsx";
import type { CasePerson, ExceptionRow, ExceptionsAnswer } from "#lib/protocol/exception.ts";
import { togetherText } from "#lib/protocol/intl-words.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

const notePath = "M5 4h14v11l-4 5H5ZM8.5 9h7M8.5 13h5";

/** Returns the newest note of an entry; `null` without any. */
const lastNote = (row: ExceptionRow) => row.case.steps.findLast(({ what }) => what === "note");

const thingNames = { status: "status", "expected date": "date", reasons: "reasons" } as const;

const endedWords = ({ endedBy }: ExceptionRow["case"]) => {
  if (endedBy.length === 0) return null;
  const things = endedBy.map((thing) => t("exception.changedThing", { thing: thingNames[thing] }));
  return t("exception.backEarly", {
    things: togetherText(things),
  });
};

function DaysLeft({ daysLeft }: Pick<ExceptionRow, "daysLeft">) {
  const look = daysLeft === null ? "text-ink-3" : daysLeft < 0 ? "text-signal" : "";
  return (
    <span className={`block text-end text-[20px]/5.5 font-semibold tabular-nums ${look}`}>
      <bdi aria-hidden="true">{daysLeftText(daysLeft)}</bdi>
      <span className="sr-only">{daysLeftLabel(daysLeft)}</span>
      {daysLeft === 0 && (
        <small className="block text-small font-normal text-ink-3">{t("exception.today")}</small>
      )}
    </span>
  );
}

function Notes({ row }: { row: ExceptionRow }) {
  const note = lastNote(row);
  const ended = endedWords(row.case);
  return (
    <>
      {ended && <span className="mt-0.5 block text-compact font-medium">{ended}</span>}
      {note && (
        <span className="mt-0.5 flex gap-1.5 text-compact text-ink-3">
          <Icon path={notePath} className="mt-0.75 size-3.5 shrink-0" />
          <bdi className="line-clamp-2 min-w-0 text-match-parent wrap-anywhere">
            {note.note ?? t("exception.noteLost")}
          </bdi>
        </span>
      )}
      {row.closedAt && (
        <span className="mt-0.5 block text-compact text-ink-3">
          {tRich("exception.closedAt", {
            moment: () => <Moment key="at" at={String(row.closedAt)} />,
          })}
        </span>
      )}
    </>
  );
}

interface RowProps {
  row: ExceptionRow;
  me: CasePerson;
  isActive: boolean;
  isSelected: boolean;
  now: number;
  countries: ExceptionsAnswer["countries"];
  onChoose: () => void;
  onSelect: () => void;
}

function Row({ row, me, isActive, isSelected, now, countries, onChoose, onSelect }: RowProps) {
  const country = row.order?.country ?? row.device?.country;
  const look = isActive
    ? "bg-accent-wash shadow-edge-wide max-sm:bg-transparent max-sm:shadow-none"
    : "";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: `j`, `k` and the link inside do the same by keyboard.
    <li
      data-entry={keyOf(row)}
      aria-current={isActive ? "true" : undefined}
      className={`grid cursor-default grid-cols-[40px_minmax(0,1fr)] gap-x-3 border-b border-rule px-3.5 pt-2.25 pb-2.5 sm:grid-cols-[62px_minmax(0,1fr)_116px] sm:gap-x-3.5 sm:px-5 ${look}`}
      onClick={({ target }) => {
        if (!(target instanceof Element && target.closest("a, input"))) onChoose();
      }}
    >
      <span>
        <DaysLeft daysLeft={row.daysLeft} />
      </span>
      <span className="min-w-0">
        <span className="flex gap-x-2">
          <span className="flex min-w-0 grow flex-wrap items-center gap-x-2">
            <Link
              href={entryHref(row)}
              prefetch={false}
              className="min-w-0 font-medium wrap-anywhere hover:underline"
              aria-describedby={`why-${keyOf(row).replaceAll(/\W/g, "-")}`}
            >
              {entryName(row)}
            </Link>
            {country && <CountryPlate code={country} name={countries[country]} />}
            <span className="text-ink-3">{entryKind(row)}</span>
          </span>
          <input
            type="checkbox"
            aria-label={t("exception.selectEntry", { name: entryName(row), id: row.id })}
            checked={isSelected}
            onChange={onSelect}
            className={`mt-0.5 size-4 shrink-0 ${isSelected ? "" : "opacity-0 focus-visible:opacity-100 pointer-coarse:opacity-100 [li:hover_&]:opacity-100"}`}
          />
        </span>
        <span
          id={`why-${keyOf(row).replaceAll(/\W/g, "-")}`}
          className="mt-px block leading-4.75 text-ink-2 wrap-anywhere"
        >
          {reasonText(row, now) || closedText(row)}
        </span>
        <Notes row={row} />
      </span>
      <span className="min-w-0 max-sm:col-start-2 max-sm:mt-1">
        <PersonMark person={row.case.owner} meId={me.id} />
      </span>
    </li>
  );
}

/** The entries of the queue, in its order. */
export function ExceptionList({
  rows,
  activeKey,
  selected,
  onChoose,
  onSelect,
  ...shared
}: {
  rows: readonly ExceptionRow[];
  me: CasePerson;
  now: number;
  countries: ExceptionsAnswer["countries"];
  activeKey: string | null;
  selected: ReadonlySet<string>;
  onChoose: (key: string) => void;
  onSelect: (key: string) => void;
}) {
  return (
    <>
      <div
        aria-hidden="true"
        className="grid h-8.25 grid-cols-[62px_minmax(0,1fr)_116px] items-center gap-x-3.5 border-b border-rule-2 px-5 text-small font-medium text-ink-3 max-sm:hidden"
      >
        <span className="text-end">{t("exception.daysLeftHead")}</span>
        <span>{t("exception.orderAndReason")}</span>
        <span>{t("exception.owner")}</span>
      </div>
      <ol aria-label={t("exception.listLabel")} className="max-lg:border-t max-lg:border-rule-2">
        {rows.map((row) => (
          <Row
            key={keyOf(row)}
            row={row}
            {...shared}
            isActive={keyOf(row) === activeKey}
            isSelected={selected.has(keyOf(row))}
            onChoose={() => onChoose(keyOf(row))}
            onSelect={() => onSelect(keyOf(row))}
          />
        ))}
      </ol>
    </>
  );
}
