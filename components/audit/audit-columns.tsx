import { outcomeText } from "#components/audit/audit-filters.ts";
import { Since } from "#components/moment/since.tsx";
import type { Column } from "#components/table/table-definition.ts";
import { StatusLabel, type StatusVariant } from "#components/ui/status-label.tsx";
import type { AuditOutcome, AuditRecord } from "#lib/protocol/audit.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

const variants: Readonly<Record<AuditOutcome, StatusVariant>> = {
  done: "good",
  denied: "none",
  failed: "bad",
};

export function Outcome({ outcome }: { outcome: AuditOutcome }) {
  return <StatusLabel variant={variants[outcome]}>{outcomeText(outcome)}</StatusLabel>;
}

/** Returns from where an entry came: an IP address, or the command line in words. */
export const placeText = (from: string): string =>
  from === "command line" ? t("audit.commandLine") : from;

/** An entry with the sentence that tells it. */
export interface ToldEntry extends AuditRecord {
  sentence: string;
}

/** The action as the command line and the file name it, for engineers: the sentence says it in words. */
const actionColumn: Column<ToldEntry> = {
  id: "action",
  get header() {
    return t("audit.action");
  },
  size: 168,
  narrow: "sub",
  leaves: 2,
  cell: ({ action }) => <span className="code text-ink-3">{action}</span>,
  text: ({ action }) => action,
};

export const auditColumns: readonly Column<ToldEntry>[] = [
  {
    id: "at",
    get header() {
      return t("audit.time");
    },
    size: 128,
    narrow: "id",
    cell: ({ at, seq }) => (
      <span className="code text-ink-3">
        {tRich("audit.atEntry", {
          seq,
          at: () => <Since key="at" at={at} />,
          hidden: (inside) => (
            <span key="hidden" className="sr-only">
              {inside}
            </span>
          ),
        })}
      </span>
    ),
    text: ({ at }) => at,
  },
  {
    id: "sentence",
    get header() {
      return t("audit.whatHappened");
    },
    size: 320,
    grow: true,
    narrow: "title",
    cell: ({ sentence }) => <bdi title={sentence}>{sentence}</bdi>,
    text: ({ sentence }) => sentence,
  },
  {
    id: "outcome",
    get header() {
      return t("audit.outcome");
    },
    size: 124,
    narrow: "status",
    cell: ({ outcome }) => <Outcome outcome={outcome} />,
    text: ({ outcome }) => outcome,
  },
  {
    id: "from",
    get header() {
      return t("audit.from");
    },
    size: 132,
    leaves: 1,
    cell: ({ from }) => <span className="code text-ink-3">{from ? placeText(from) : "—"}</span>,
    text: ({ from }) => from ?? "",
  },
];

export const engineersColumns: readonly Column<ToldEntry>[] = [...auditColumns, actionColumn];
