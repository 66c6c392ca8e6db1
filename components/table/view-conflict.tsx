import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { formatMoment, Moment } from "#components/moment/moment.tsx";
import { daysText } from "#components/table/chosen-text.tsx";
import { useList } from "#components/table/list-table.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { Button } from "#components/ui/button.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { ViewDialog } from "#components/views/view-dialog.tsx";
import type { ViewTask } from "#components/views/view-task.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { FormatLocale } from "#lib/protocol/formats.ts";
import { commaText, listText } from "#lib/protocol/intl-words.ts";
import { notPrefix } from "#lib/protocol/list-filter.ts";
import type { SavedView, ViewQuestion } from "#lib/protocol/saved-view.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";
import type { ListName } from "#lib/v4/registry.ts";
import type { SearchField } from "#lib/v4/search.ts";

interface Version {
  name: string;
  question: ViewQuestion;
}

/** Returns the filters of a question as lines, in the words of their chips: `Type: not Collection`. */
const filterLines = (
  search: string,
  fields: readonly SearchField[],
  { filters = {} }: TableDefinition<ListName>,
  locale: FormatLocale,
): string[] =>
  [...Map.groupBy(new URLSearchParams(search), ([name]) => name)].map(([name, given]) => {
    const isNot = name.startsWith(notPrefix);
    const shown = isNot ? name.slice(notPrefix.length) : name;
    const label = codeWord(
      "filterLabel",
      fields.find((field) => field.name === shown)?.label || shown,
    );
    const { isDays, format = (value: string) => value } = filters[shown] ?? {};
    const words = (value: string) => {
      if (isDays) return daysText(value, (day) => formatMoment(day, "date", "UTC", locale));
      return value === missingValue ? t("table.notStated") : format(value);
    };
    const values = commaText(given.map(([, value]) => words(value)));
    return t("list.chosen", { filter: label, values: isNot ? t("list.not", { values }) : values });
  });

const columnLine = ({ hidden, shown, order }: ViewQuestion["columns"]) => {
  const parts = [
    hidden.length > 0 && t("list.columnChange", { kind: "hidden", count: hidden.length }),
    shown.length > 0 && t("list.columnChange", { kind: "added", count: shown.length }),
    order.length > 0 && t("list.columnChange", { kind: "moved", count: order.length }),
  ].filter((part) => part !== false);
  return parts.length > 0
    ? t("list.columnsChanged", { what: listText(parts) })
    : t("list.columnsSame");
};

function VersionPanel({ title, version }: { title: string; version: Version }) {
  const { url, definition } = useList();
  const { locale } = useViewer();
  const lines = filterLines(version.question.search, url.fields, definition, locale);
  return (
    <section className="grid content-start gap-1 rounded-md border border-rule p-3">
      <h3 className="label">{title}</h3>
      <p className="font-medium wrap-anywhere">
        <bdi>{version.name}</bdi>
      </p>
      <ul className="text-compact text-ink-2 wrap-anywhere">
        {(lines.length > 0 ? lines : [t("list.noFilters")]).map((line) => (
          <li key={line}>{line}</li>
        ))}
        <li>{columnLine(version.question.columns)}</li>
      </ul>
    </section>
  );
}

/** Shows what two people made of one view at once. The person chooses which of both stays. */
export function ViewConflict({
  task,
  theirs,
  mine,
  isBusy,
  failure,
  onTheirs,
  onMine,
  onNew,
  onClose,
}: {
  task: ViewTask;
  theirs: SavedView;
  mine: Version;
  isBusy: boolean;
  failure: Failure | null;
  onTheirs: () => void;
  onMine: () => void;
  onNew: () => void;
  onClose: () => void;
}) {
  const isDeletion = task === "delete";
  const { changedBy, changedAt, name, search, columns } = theirs;
  const time = () => <Moment key="time" at={changedAt} format="stamp" />;
  return (
    <ViewDialog
      title={t("list.changedMeanwhile")}
      className="w-[min(38rem,calc(100vw-1.5rem))]"
      onClose={onClose}
    >
      <p>
        {changedBy === null
          ? tRich("list.youSaved", { time })
          : tRich("list.otherSaved", { time, name: changedBy })}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <VersionPanel
          title={changedBy === null ? t("list.savedInTab") : t("list.savedBy", { name: changedBy })}
          version={{ name, question: { search, columns } }}
        />
        {!isDeletion && <VersionPanel title={t("list.yours")} version={mine} />}
      </div>
      <ChangeProblem failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button data-safe="" className="max-sm:h-11" onClick={onTheirs}>
          {isDeletion ? t("list.keepView") : t("list.keepSaved")}
        </Button>
        <Button className="max-sm:h-11" disabled={isBusy} onClick={onMine}>
          {isDeletion ? t("list.deleteAnyway") : t("list.replace")}
        </Button>
        {!isDeletion && (
          <Button className="max-sm:h-11" onClick={onNew}>
            {t("list.saveMine")}
          </Button>
        )}
      </div>
    </ViewDialog>
  );
}
