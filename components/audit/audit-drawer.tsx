"use client";

import { Outcome, personText } from "#components/audit/audit-columns.tsx";
import { Moment } from "#components/data/moment.tsx";
import { Drawer } from "#components/table/drawer.tsx";
import { Code } from "#components/ui/code.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { AuditRecord } from "#lib/protocol/audit.ts";

const codeOf = (text: string | null) => text && <Code>{text}</Code>;

/** The chosen entry beside the list. */
export default function AuditDrawer({
  entry,
  onClose,
}: {
  entry: AuditRecord;
  onClose: () => void;
}) {
  const { seq, at, action, outcome, role, connectionId, from, subject, requestId, hash } = entry;
  return (
    <Drawer
      rowId={String(seq)}
      label={`Entry ${seq}`}
      noun="entry"
      head={<h2>Entry {seq}</h2>}
      onClose={onClose}
    >
      <DescriptionList
        empty=""
        facts={[
          ["Time", <Moment key="at" at={at} format="full" />],
          ["Action", codeOf(action)],
          ["Outcome", <Outcome key="outcome" outcome={outcome} />],
          ["Person", personText(entry)],
          ["Role", role],
          ["Connection", codeOf(connectionId)],
          ["From", codeOf(from)],
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
