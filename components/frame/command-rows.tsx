import type { MouseEvent } from "react";
import type { CommandGroup, CommandRow } from "#components/frame/command-row.ts";
import { RowContent } from "#components/frame/row-content.tsx";
import type { CommandSearch } from "#components/frame/use-command-search.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { t } from "#lib/protocol/words/t.ts";

/** What the rows are: recents and commands, results of a search, or the actions of one record. */
export type RowsMode = "start" | "search" | "actions";

/** Columns before a key is typed, the first one wider for the titles of records; else one list. */
const layoutOf = (mode: RowsMode, groupCount: number) => {
  if (mode !== "start") return "";
  const columns =
    groupCount === 3 ? "sm:grid-cols-[1.4fr_1fr_1.1fr]" : "sm:auto-cols-fr sm:grid-flow-col";
  return `sm:grid sm:min-h-full ${columns} sm:[&>*]:border-rule sm:[&>*]:px-1 sm:[&>*:not(:last-child)]:border-e`;
};

/** The rows by group, and why there are none. */
export function CommandRows({
  listId,
  mode,
  groups,
  text,
  search,
  isReady,
  selected,
  idOf,
  onSelect,
  onChoose,
}: {
  listId: string;
  mode: RowsMode;
  groups: readonly CommandGroup[];
  text: string;
  search: CommandSearch | null;
  /** Whether the rows belong to the typed text. */
  isReady: boolean;
  selected: CommandRow | undefined;
  idOf: (row: CommandRow) => string;
  onSelect: (key: string) => void;
  onChoose: (row: CommandRow, isNewTab: boolean) => void;
}) {
  return (
    <>
      {search?.isEmpty && <NoMatch text={text} scope={search.scope} />}
      <div
        id={listId}
        role="listbox"
        aria-label={t("command.results")}
        aria-busy={!isReady}
        className={`${isReady ? "" : "opacity-50"} ${layoutOf(mode, groups.length)}`}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options.
          <div key={group.key} role="group" aria-label={group.label}>
            <div aria-hidden="true" className="label flex gap-3 px-2.5 pt-2.5 pb-1">
              <span className="truncate">{group.label}</span>
              {group.note && (
                <span className="ms-auto font-normal tracking-normal normal-case">
                  {group.note}
                </span>
              )}
            </div>
            {group.rows.map((row) => (
              <Row
                key={row.key}
                id={idOf(row)}
                row={row}
                typed={mode === "search" ? text : ""}
                isSelected={row === selected}
                onPoint={() => {
                  if (isReady && row !== selected) onSelect(row.key);
                }}
                onClick={(event) => {
                  event.preventDefault();
                  onChoose(row, event.metaKey || event.ctrlKey);
                }}
              />
            ))}
          </div>
        ))}
      </div>
      {search && !search.isEmpty && <SearchNotes search={search} />}
    </>
  );
}

function Row({
  id,
  row,
  typed,
  isSelected,
  onPoint,
  onClick,
}: {
  id: string;
  row: CommandRow;
  typed: string;
  isSelected: boolean;
  onPoint: () => void;
  onClick: (event: MouseEvent) => void;
}) {
  const shared = {
    id,
    role: "option",
    "aria-selected": isSelected,
    tabIndex: -1,
    className:
      "flex min-h-11 w-full items-center gap-2.5 rounded-control px-2.5 py-1 text-start text-ink aria-selected:bg-accent-wash aria-selected:shadow-edge sm:h-8.5 sm:min-h-0",
    onPointerMove: onPoint,
    // The focus stays in the input.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick,
  };
  const content = <RowContent row={row} typed={typed} />;
  return row.action.type === "go" ? (
    <a {...shared} href={row.action.href}>
      {content}
    </a>
  ) : (
    <button {...shared} type="button">
      {content}
    </button>
  );
}

function NoMatch({ text, scope }: { text: string; scope: string }) {
  const { seesPartOfSearches } = useViewer();
  return (
    <p className="px-2.5 pt-4 pb-1 text-ink-2 wrap-anywhere" role="status">
      {seesPartOfSearches
        ? t("command.noMatchPartly", { text, scope })
        : t("command.noMatch", { text, scope })}
    </p>
  );
}

function SearchNotes({
  search: { isSearching, isTooShort, isReady, scope, failures },
}: {
  search: CommandSearch;
}) {
  return (
    <div className="px-2.5 text-ink-3" role="status">
      {isSearching && (
        <p className={`py-2 ${isReady ? "" : "shape-after-wait"}`}>{t("command.searching")}</p>
      )}
      {isTooShort && <p className="py-3">{t("command.tooShort", { scope })}</p>}
      {failures.map((failure) => (
        <p key={failure} className="py-1.5 text-signal">
          {failure}
        </p>
      ))}
    </div>
  );
}
