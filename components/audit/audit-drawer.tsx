"use client";

import { Outcome, personText } from "#components/audit/audit-columns.tsx";
import { Moment } from "#components/data/moment.tsx";
import { buttonClassName } from "#components/ui/button.tsx";
import { Code } from "#components/ui/code.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { closePath, Icon } from "#components/ui/icon.tsx";
import type { AuditRecord } from "#lib/protocol/audit.ts";

const codeOf = (text: string | null) => text && <Code>{text}</Code>;

/** The chosen entry beside the list. It is no dialog: the list and its keys keep working. */
export default function AuditDrawer({
  entry,
  onClose,
}: {
  entry: AuditRecord;
  onClose: () => void;
}) {
  const { seq, at, action, outcome, role, connectionId, from, subject, requestId, hash } = entry;
  return (
    <aside
      aria-label={`Entry ${seq}`}
      className="min-w-0 sm:sticky sm:bg-sheet sm:top-[calc(53px+var(--banner-height,0px))] sm:-mr-6 sm:max-h-[calc(100dvh-53px-var(--banner-height,0px))] sm:min-h-80 sm:self-start sm:overflow-y-auto sm:border-y sm:border-l sm:border-rule-2 sm:px-5 sm:pt-2 sm:pb-5"
    >
      <div className="mb-2 flex items-center justify-between gap-2">
        <h2>Entry {seq}</h2>
        <button
          type="button"
          aria-label="Close entry (Escape)"
          className={`${buttonClassName("quiet")} -mr-1.5 px-1.5! max-sm:size-11`}
          onClick={onClose}
        >
          <Icon path={closePath} className="size-4" />
        </button>
      </div>
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
    </aside>
  );
}
