import { outcomeText } from "#components/audit/audit-filters.ts";
import { Since } from "#components/moment/since.tsx";
import type { Column } from "#components/table/table-definition.ts";
import { StatusLabel, type StatusVariant } from "#components/ui/status-label.tsx";
import type { AuditOutcome, AuditRecord } from "#lib/protocol/audit.ts";

const variants: Readonly<Record<AuditOutcome, StatusVariant>> = {
  done: "good",
  denied: "none",
  failed: "bad",
};

export function Outcome({ outcome }: { outcome: AuditOutcome }) {
  return <StatusLabel variant={variants[outcome]}>{outcomeText[outcome]}</StatusLabel>;
}

/** An entry with the sentence that tells it. */
export interface ToldEntry extends AuditRecord {
  sentence: string;
}

/** The action as the command line and the file name it, for engineers: the sentence says it in words. */
const actionColumn: Column<ToldEntry> = {
  id: "action",
  header: "Action",
  size: 168,
  narrow: "sub",
  leaves: 2,
  cell: ({ action }) => <span className="code text-ink-3">{action}</span>,
  text: ({ action }) => action,
};

export const auditColumns: readonly Column<ToldEntry>[] = [
  {
    id: "at",
    header: "Time",
    size: 128,
    narrow: "id",
    cell: ({ at, seq }) => (
      <span className="code text-ink-3">
        <Since at={at} />
        <span className="sr-only">, entry {seq}</span>
      </span>
    ),
    text: ({ at }) => at,
  },
  {
    id: "sentence",
    header: "What happened",
    size: 320,
    grow: true,
    narrow: "title",
    cell: ({ sentence }) => <bdi title={sentence}>{sentence}</bdi>,
    text: ({ sentence }) => sentence,
  },
  {
    id: "outcome",
    header: "Outcome",
    size: 100,
    narrow: "status",
    cell: ({ outcome }) => <Outcome outcome={outcome} />,
    text: ({ outcome }) => outcome,
  },
  {
    id: "from",
    header: "From",
    size: 132,
    leaves: 1,
    cell: ({ from }) => <span className="code text-ink-3">{from ?? "—"}</span>,
    text: ({ from }) => from ?? "",
  },
];

export const engineersColumns: readonly Column<ToldEntry>[] = [...auditColumns, actionColumn];
