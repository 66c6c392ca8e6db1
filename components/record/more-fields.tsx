"use client";

import { hasOtherFields, OtherFields } from "#components/record/other-fields.tsx";
import { PeekSection } from "#components/record/peek-parts.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";
import { fieldsOnlyInRow, isBlank, unshownFields } from "#lib/v4/normalize/unshown-fields.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

const hasFields = (record: object) => Object.values(record).some((value) => !isBlank(value));

/** The fields that a line does not show, behind a summary; absent if there are none. */
export function FoldedFields({ record, shown }: { record: object; shown: readonly string[] }) {
  const fields = unshownFields(record, shown);
  if (!hasFields(fields)) return null;
  return (
    <details className="min-w-0 text-base text-ink open:basis-full print:not-open:hidden">
      <summary className="-my-[3px] w-fit cursor-pointer text-small/6 text-ink-3 hover:text-ink">
        {t("record.moreDetails")}
      </summary>
      <div className="mt-1.5">
        <OtherFields record={fields} />
      </div>
    </details>
  );
}

/** The fields of a record that its page does not show, as its last panel; absent if there are none. */
export function FieldsPanel({
  record,
  shown,
  aside,
}: {
  record: object;
  shown: readonly string[];
  aside?: string;
}) {
  const fields = unshownFields(record, shown);
  if (!hasFields(fields)) return null;
  if (!hasOtherFields(fields)) {
    return (
      <div className="px-4">
        <OtherFields record={fields} />
      </div>
    );
  }
  return (
    <Panel title={t("record.moreDetails")} aside={aside}>
      <OtherFields record={fields} />
    </Panel>
  );
}

/** The fields that a peek does not show, as its last section; absent if there are none. */
export function FieldsSection({ record, shown }: { record: object; shown: readonly string[] }) {
  const fields = unshownFields(record, shown);
  if (!hasFields(fields)) return null;
  if (!hasOtherFields(fields)) return <OtherFields record={fields} />;
  return (
    <PeekSection title={t("record.moreDetails")}>
      <OtherFields record={fields} />
    </PeekSection>
  );
}

/**
 * The last section of a peek: the fields of the record and of the list's row that the peek does not
 * show. Without a readable record, only those of the row.
 */
export function PeekFields<Name extends ReadName>({
  name,
  input,
  row,
  shown,
  shownOfRow,
}: {
  name: Name;
  input: InputOf<Name>;
  row: object;
  /** The fields that the peek shows of the record. */
  shown: readonly string[];
  /** The fields that the peek shows of the row while there is no record. */
  shownOfRow: readonly string[];
}) {
  const record: object | undefined = useRead(name, input).data?.data;
  const fields = record ? unshownFields(record, shown) : {};
  const rowFields = record ? fieldsOnlyInRow(row, record) : unshownFields(row, shownOfRow);
  if (!hasFields(fields) && !hasFields(rowFields)) return null;
  return (
    <section className="grid gap-3 border-t border-rule pt-3">
      <h2 className="label -mb-1.5">{t("record.moreDetails")}</h2>
      {hasFields(fields) && <OtherFields record={fields} />}
      {hasFields(rowFields) && (
        <div className="grid gap-1">
          {record && <h3 className="text-small text-ink-3">{t("record.inList")}</h3>}
          <OtherFields record={rowFields} />
        </div>
      )}
    </section>
  );
}
