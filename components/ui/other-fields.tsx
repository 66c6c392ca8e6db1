import { otherFieldsOf } from "#components/ui/other-fields.ts";

/** What the service said of a record besides the fields shown: name and value, as they came. */
export function OtherFields({ record, shown }: { record: object; shown: readonly string[] }) {
  const fields = otherFieldsOf(record, shown);
  if (fields.length === 0) return <p className="text-ink-3">None: everything it sent is above.</p>;
  return (
    <dl>
      {fields.map(({ name, text, isBlock }) => (
        <div
          key={name}
          className={`border-rule py-1.5 not-first:border-t first:pt-0 last:pb-0 ${isBlock ? "" : "grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3"}`}
        >
          <dt className="code text-ink-3 [overflow-wrap:anywhere]">{name}</dt>
          {isBlock ? (
            <dd>
              <pre className="code mt-1 rounded-sm bg-sunk px-2 py-1.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
                {text}
              </pre>
            </dd>
          ) : (
            <dd className="[overflow-wrap:anywhere]">{text}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
