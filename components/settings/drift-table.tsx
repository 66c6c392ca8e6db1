import { Moment } from "#components/data/moment.tsx";
import { Code } from "#components/ui/code.tsx";

/** One kind of difference from the contract: names and types, never a value. */
export interface SeenDrift {
  operation: string;
  path: string;
  expected: string;
  received: string;
  /** The contract doesn't name the field. It is shown as it came. */
  isUndocumented: boolean;
  count: number;
  firstAt: string;
  lastAt: string;
}

const plain = new Intl.NumberFormat("en-GB");

/** How many answers were checked, and since when. */
interface Checked {
  count: number;
  since: string;
}

function DriftTable({
  caption,
  drift,
  isUndocumented = false,
}: {
  caption: string;
  drift: readonly SeenDrift[];
  /** No type is documented, and that the field came is all there is to say. */
  isUndocumented?: boolean;
}) {
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
              {plain.format(kind.count)}
              <span className="narrow:hidden"> times</span>
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
      {plain.format(checked.count)} {checked.count === 1 ? "answer" : "answers"} since{" "}
      <Moment at={checked.since} />
    </>
  );
}

/**
 * What came differently than documented, and what came besides: over how many answers. Without any
 * answer there is nothing to say.
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
      {different.length > 0 && (
        <DriftTable caption="Fields that don't match the documentation" drift={different} />
      )}
      {more.length > 0 && (
        <DriftTable
          caption="Fields that the documentation doesn't name"
          drift={more}
          isUndocumented
        />
      )}
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
