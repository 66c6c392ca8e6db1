import { outcomeText } from "#components/audit/audit-filters.ts";
import { Since } from "#components/data/since.tsx";
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

/** Returns who did it: the person, or what is known instead. */
export const personText = ({ person, from }: AuditRecord): string =>
  person ?? (from === "command line" ? "Command line" : "Unknown");

export const auditColumns: readonly Column<AuditRecord>[] = [
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
    id: "action",
    header: "Action",
    size: 168,
    narrow: "title",
    cell: ({ action }) => <span className="code">{action}</span>,
    text: ({ action }) => action,
  },
  {
    id: "person",
    header: "Person",
    size: 160,
    grow: true,
    narrow: "sub",
    cell: (entry) => (
      <span className={entry.person ? undefined : "text-ink-3"}>{personText(entry)}</span>
    ),
    text: personText,
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
    id: "subject",
    header: "Subject",
    size: 176,
    leaves: 2,
    cell: ({ subject }) =>
      subject ? <span className="code">{subject}</span> : <span className="text-ink-3">—</span>,
    text: ({ subject }) => subject ?? "",
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
