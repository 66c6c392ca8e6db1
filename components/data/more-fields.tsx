"use client";

import { OtherFields } from "#components/data/other-fields.tsx";
import { fieldsOnlyInRow, isBlank, unshownFields } from "#components/data/unshown-fields.ts";
import { useRead } from "#lib/client/read.ts";
import type { InputOf, ReadName } from "#lib/v4/registry.ts";

const hasFields = (record: object) => Object.values(record).some((value) => !isBlank(value));

/** The fields that a line has no room for, folded; nothing where every field is on the line. */
export function FoldedFields({ record, shown }: { record: object; shown: readonly string[] }) {
  const left = unshownFields(record, shown);
  if (!hasFields(left)) return null;
  return (
    <details className="min-w-0 text-base text-ink open:basis-full">
      <summary className="w-fit cursor-pointer text-small text-ink-3 hover:text-ink">
        More details
      </summary>
      <div className="mt-1.5">
        <OtherFields record={left} shown={[]} />
      </div>
    </details>
  );
}

/** The last section of a peek at a record that has no read of its own. */
export function FieldsSection({ record, shown }: { record: object; shown: readonly string[] }) {
  const left = unshownFields(record, shown);
  if (!hasFields(left)) return null;
  return (
    <section className="border-t border-rule pt-3">
      <h2 className="label mb-1.5">More details</h2>
      <OtherFields record={left} shown={[]} />
    </section>
  );
}

/**
 * The last section of a peek: what the record and the list's row hold besides the fields shown
 * above. While there is no record, or none can be read, the row alone.
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
  /** The fields that it shows of the row while there is no record. */
  shownOfRow: readonly string[];
}) {
  const record: object | undefined = useRead(name, input).data?.data;
  const left = record ? unshownFields(record, shown) : {};
  const more = record ? fieldsOnlyInRow(row, record) : unshownFields(row, shownOfRow);
  if (!hasFields(left) && !hasFields(more)) return null;
  return (
    <section className="grid gap-3 border-t border-rule pt-3">
      <h2 className="label -mb-1.5">More details</h2>
      {hasFields(left) && <OtherFields record={left} shown={[]} />}
      {hasFields(more) && (
        <div className="grid gap-1">
          {record && <h3 className="text-small text-ink-3">In the list</h3>}
          <OtherFields record={more} shown={[]} />
        </div>
      )}
    </section>
  );
}
