import { Moment } from "#components/data/moment.tsx";
import { Code } from "#components/ui/code.tsx";
import { countText, numberText } from "#components/ui/number.ts";

/** One kind of difference from the documentation: names and types, never a value. */
export interface SeenDrift {
  operation: string;
  path: string;
  expected: string;
  received: string;
  /** The documentation doesn't name the field. Pages show it unchanged. */
  isUndocumented: boolean;
  count: number;
  firstAt: string;
  lastAt: string;
}

interface Checked {
  count: number;
  since: string;
}

function DriftTable({ caption, drift }: { caption: string; drift: readonly SeenDrift[] }) {
  const [first] = drift;
  if (!first) return null;
  // No type is documented: the columns of types are left out.
  const { isUndocumented } = first;
  return (
    <table className="list">
      <caption className="mb-1 text-left font-medium">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Operation</th>
          {!isUndocumented && (
            <>
              <th scope="col">Documented</th>
              <th scope="col">Received</th>
            </>
          )}
          <th scope="col" data-align="end">
            Times
          </th>
          <th scope="col">First seen</th>
          <th scope="col">Last seen</th>
        </tr>
      </thead>
      <tbody>
        {drift.map((kind) => (
          <tr
            key={`${kind.operation} ${kind.path} ${kind.expected} ${kind.received}`}
            className="cursor-default hover:bg-transparent"
          >
            <td data-narrow="title" className="max-w-none whitespace-normal">
              <Code className="wrap-anywhere">{kind.path}</Code>
            </td>
            <td data-narrow="sub">
              <Code className="text-ink-2">{kind.operation}</Code>
            </td>
            {!isUndocumented && (
              <>
                <td data-narrow="note" className="max-w-none whitespace-normal">
                  {kind.expected}
                </td>
                <td data-narrow="status" className="text-signal">
                  {kind.received}
                </td>
              </>
            )}
            <td data-align="end" data-narrow="id">
              {numberText(kind.count)}
              <span className="sm:hidden"> times</span>
            </td>
            <td>
              <Moment at={kind.firstAt} />
            </td>
            <td data-narrow="aside">
              <Moment at={kind.lastAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CheckedCount({ checked }: { checked: Checked }) {
  return (
    <>
      {countText(checked.count, "answer")} since <Moment at={checked.since} />
    </>
  );
}

/**
 * Fields that don't match the documentation, fields that it doesn't name, and the number of checked
 * answers. Without a checked answer, the differences are unknown.
 */
export function SeenDifferences({
  drift,
  checked,
}: {
  drift: readonly SeenDrift[];
  checked: Checked | null;
}) {
  const different = drift.filter(({ isUndocumented }) => !isUndocumented);
  const more = drift.filter(({ isUndocumented }) => isUndocumented);
  return (
    <div className="grid gap-4">
      <DriftTable caption="Fields that don't match the documentation" drift={different} />
      <DriftTable caption="Fields that the documentation doesn't name" drift={more} />
      <p className="text-ink-2">
        {checked === null ? (
          "Unknown: no answer has been checked since Quartermaster started."
        ) : drift.length === 0 ? (
          <>
            No differences in <CheckedCount checked={checked} />.
          </>
        ) : (
          <>
            Checked: <CheckedCount checked={checked} />.
          </>
        )}
      </p>
    </div>
  );
}
