import { emptyCell, matchedBy } from "#components/runs/job-text.ts";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { RunKind } from "#lib/protocol/run.ts";
import { runFieldWord } from "#lib/protocol/run-field-word.ts";
import type { MessageKey } from "#lib/protocol/words/catalog.ts";
import { t } from "#lib/protocol/words/t.ts";

/** A field that is read in a way of its own, and how. */
const own = {
  onboard: ["startDate", "runGrid.startDateRule"],
  offboard: ["keep", "runGrid.keepRule"],
  collect: ["devices", "runGrid.devicesRule"],
  edit: null,
  replace: null,
  charger: null,
} as const satisfies Record<RunKind, readonly [field: string, MessageKey] | null>;

/** How the cells of a run are read. */
export function Rules({ kind }: { kind: RunKind }) {
  const extra = own[kind];
  const changesPeople = kind === "onboard" || kind === "edit";
  return (
    <section aria-label={t("runGrid.rules")}>
      <h2>{t("runGrid.rules")}</h2>
      <div className="mt-1.5 text-compact">
        <DescriptionList
          empty=""
          facts={[
            [t("runGrid.emptyCell"), emptyCell(kind)],
            ...(changesPeople ? [["<clear>", t("runGrid.clears")] as const] : []),
            [t("runGrid.matchedBy"), matchedBy(kind)],
            ...(extra ? [[runFieldWord(extra[0]), t(extra[1])] as const] : []),
          ]}
        />
      </div>
    </section>
  );
}
