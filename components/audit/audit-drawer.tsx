"use client";

import { Outcome, type ToldEntry } from "#components/audit/audit-columns.tsx";
import { nameOfId } from "#components/audit/audit-sentence.ts";
import { Moment } from "#components/moment/moment.tsx";
import { Drawer } from "#components/table/drawer.tsx";
import { Code } from "#components/ui/code.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { AuditNames } from "#lib/protocol/audit.ts";

const codeOf = (text: string | null) => text && <Code>{text}</Code>;

/** The chosen entry beside the list. */
export default function AuditDrawer({
  entry,
  names,
  onClose,
}: {
  entry: ToldEntry;
  names: AuditNames;
  onClose: () => void;
}) {
  const { seq, at, action, outcome, role, connectionId, from, subject, requestId, hash } = entry;
  const { sentence, person } = entry;
  const [id = ""] = subject?.split(" ") ?? [];
  const name = nameOfId(id, names);
  return (
    <Drawer
      rowId={String(seq)}
      label={`Entry ${seq}`}
      noun="entry"
      head={<h2>Entry {seq}</h2>}
      onClose={onClose}
    >
      <p className="mb-3 wrap-anywhere">{sentence}.</p>
      <DescriptionList
        empty=""
        facts={[
          ["Time", <Moment key="at" at={at} format="full" />],
          ["Action", codeOf(action)],
          ["Outcome", <Outcome key="outcome" outcome={outcome} />],
          ["Person", person ?? "Unknown"],
          ["Role", role],
          ["Connection", codeOf(connectionId)],
          ["From", codeOf(from)],
          ["About", name === id ? null : name],
          ["Subject", codeOf(subject)],
          ["Request ID", codeOf(requestId)],
        ]}
      />
      <h3 className="mt-4 mb-1.5">Details</h3>
      <DescriptionList
        empty="No details."
        facts={Object.entries(entry.details).map(([name, value]) => [name, String(value)] as const)}
      />
      <h3 className="mt-4 mb-1.5">Hash</h3>
      <p className="code wrap-anywhere text-ink-3">{hash}</p>
    </Drawer>
  );
}
