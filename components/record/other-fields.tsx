"use client";

import { Moment } from "#components/moment/moment.tsx";
import {
  type FieldValue,
  type LabeledField,
  labeledFieldsOf,
} from "#components/record/labeled-fields.ts";
import { commaInUse } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";

type Item = Extract<FieldValue, { kind: "list" }>["items"][number];

/** A longer list is folded, with its length as the summary. */
const maxOpen = 12;

const isSingle = ({ value }: Item) => value.kind !== "group" && value.kind !== "list";

const nested = "mt-0.5 border-s border-rule-2 ps-3";

function Items({ items }: { items: readonly Item[] }) {
  if (items.every(isSingle))
    return items.map(({ path, value }, index) => (
      <span key={path}>
        {index > 0 && commaInUse()}
        <Value value={value} />
      </span>
    ));
  const list = (
    <ol className="grid gap-1.5">
      {items.map(({ path, value }) => (
        <li key={path} className={nested}>
          <Value value={value} />
        </li>
      ))}
    </ol>
  );
  if (items.length <= maxOpen) return list;
  return (
    <details>
      <summary className="-my-0.5 w-fit cursor-pointer leading-6 text-ink-2 hover:text-ink">
        {t("record.entries", { count: items.length })}
      </summary>
      {list}
    </details>
  );
}

function Value({ value }: { value: FieldValue }) {
  if (value.kind === "list") return <Items items={value.items} />;
  if (value.kind === "group") return <Fields fields={value.fields} />;
  if (value.kind === "empty") return <span className="text-ink-3">{value.text}</span>;
  if (value.kind === "text") return <bdi>{value.text}</bdi>;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value.at);
  return (
    <span title={value.at}>
      <Moment at={value.at} format={isDay ? "date" : "full"} />
    </span>
  );
}

function Fields({ fields }: { fields: readonly LabeledField[] }) {
  return (
    <dl className="grid gap-1">
      {fields.map(({ path, label, value }) => {
        const isBlock =
          value.kind === "group" || (value.kind === "list" && !value.items.every(isSingle));
        return (
          <div
            key={path}
            className={isBlock ? "" : "grid grid-cols-[min(40%,11rem)_minmax(0,1fr)] gap-x-3"}
          >
            <dt className="text-ink-3 wrap-anywhere" title={path}>
              {/* The service's own name, in English like its whole API. */}
              <bdi lang="en">{label}</bdi>
            </dt>
            <dd className={`min-w-0 whitespace-pre-wrap wrap-anywhere ${isBlock ? nested : ""}`}>
              <Value value={value} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The service's own bookkeeping, such as `serviceRevision`: it tells nothing of the record itself. */
const isBookkeeping = ({ path }: LabeledField) => /(revision|etag)$/i.test(path);

/** Returns whether a record has more than the service's bookkeeping, which needs no heading. */
export const hasOtherFields = (record: object): boolean =>
  labeledFieldsOf(record).some((field) => !isBookkeeping(field));

/**
 * Every field of a record, labeled by the service's name; the label's tooltip is the exact path. The
 * service's bookkeeping is folded, below the others.
 */
export function OtherFields({ record }: { record: object }) {
  const all = labeledFieldsOf(record);
  if (all.length === 0) return <p className="text-ink-3">{t("record.allShown")}</p>;
  const bookkeeping = all.filter(isBookkeeping);
  const fields = all.filter((field) => !isBookkeeping(field));
  return (
    <>
      {fields.length > 0 && <Fields fields={fields} />}
      {bookkeeping.length > 0 && (
        <details className="mt-1 print:not-open:hidden">
          <summary className="w-fit cursor-pointer text-small/6 text-ink-3 hover:text-ink">
            {t("record.forEngineers")}
          </summary>
          <Fields fields={bookkeeping} />
        </details>
      )}
    </>
  );
}
