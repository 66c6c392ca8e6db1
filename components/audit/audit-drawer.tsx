"use client";

import { Outcome, placeText, type ToldEntry } from "#components/audit/audit-columns.tsx";
import { nameOfId } from "#components/audit/audit-sentence.ts";
import { Moment } from "#components/moment/moment.tsx";
import { Drawer } from "#components/table/drawer.tsx";
import { Code } from "#components/ui/code.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { AuditNames } from "#lib/protocol/audit.ts";
import { t } from "#lib/protocol/words/t.ts";

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
      label={t("audit.entry", { seq })}
      noun={t("audit.noun")}
      head={<h2>{t("audit.entry", { seq })}</h2>}
      onClose={onClose}
    >
      <p className="mb-3 wrap-anywhere">{t("audit.sentence", { sentence })}</p>
      <DescriptionList
        empty=""
        facts={[
          [t("audit.time"), <Moment key="at" at={at} format="full" />],
          [t("audit.action"), codeOf(action)],
          [t("audit.outcome"), <Outcome key="outcome" outcome={outcome} />],
          [t("audit.person"), person ?? t("audit.unknown")],
          [t("audit.role"), role && t("audit.roleCode", { role })],
          [t("audit.connection"), codeOf(connectionId)],
          [t("audit.from"), codeOf(from && placeText(from))],
          [t("audit.about"), name === id ? null : name],
          [t("audit.subject"), codeOf(subject)],
          [t("audit.requestId"), codeOf(requestId)],
        ]}
      />
      <h3 className="mt-4 mb-1.5">{t("audit.details")}</h3>
      <DescriptionList
        empty={t("audit.noDetails")}
        facts={Object.entries(entry.details).map(([name, value]) => [name, String(value)] as const)}
      />
      <h3 className="mt-4 mb-1.5">{t("audit.hash")}</h3>
      <p className="code wrap-anywhere text-ink-3">{hash}</p>
    </Drawer>
  );
}
