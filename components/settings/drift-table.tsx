import { Moment } from "#components/moment/moment.tsx";
import { Code } from "#components/ui/code.tsx";
import { chevronDownPath, Icon } from "#components/ui/icon.tsx";
import type { Numbers } from "#components/ui/number.ts";

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

function DriftTable({
  caption,
  drift,
  numbers,
}: {
  caption: string;
  drift: readonly SeenDrift[];
  numbers: Numbers;
}) {
  const [first] = drift;
  if (!first) return null;
  // No type is documented: the columns of types are left out.
  const { isUndocumented } = first;
  return (
    <div className="list-frame">
      <table className="list">
        <caption className="mb-1 text-start font-medium">{caption}</caption>
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
            <th scope="col" className="align-end">
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
              <td className="at-title max-w-none whitespace-normal">
                <Code className="wrap-anywhere">{kind.path}</Code>
              </td>
              <td className="at-sub">
                <Code className="text-ink-2">{kind.operation}</Code>
              </td>
              {!isUndocumented && (
                <>
                  <td className="at-note max-w-none whitespace-normal">{kind.expected}</td>
                  <td className="at-status text-signal">{kind.received}</td>
                </>
              )}
              <td className="align-end at-id">
                {numbers.numberText(kind.count)}
                <span className="sm:hidden"> times</span>
              </td>
              <td>
                <Moment at={kind.firstAt} />
              </td>
              <td className="at-aside">
                <Moment at={kind.lastAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CheckedCount({ checked, numbers }: { checked: Checked; numbers: Numbers }) {
  return (
    <>
      {numbers.countText(checked.count, "answer")} since <Moment at={checked.since} />
    </>
  );
}

/** Returns how many fields differ, and how many are undocumented. */
const driftText = (
  drift: readonly SeenDrift[],
  checked: Checked | null,
  { countText }: Numbers,
): string => {
  const undocumented = drift.filter(({ isUndocumented }) => isUndocumented).length;
  const different = drift.length - undocumented;
  if (drift.length === 0) return checked === null ? "Unknown" : "No differences";
  const parts = [
    ...(different > 0
      ? [`${countText(different, "field")} ${different === 1 ? "doesn't" : "don't"} match`]
      : []),
    ...(undocumented > 0 ? [`${countText(undocumented, "undocumented field")}`] : []),
  ];
  return parts.join(", ");
};

/** What the folded section says: how many fields differ, since when, and that it can be opened. */
export function DriftSummary({
  drift,
  checked,
  numbers,
}: {
  drift: readonly SeenDrift[];
  checked: Checked | null;
  numbers: Numbers;
}) {
  const [first] = drift.map(({ firstAt }) => firstAt).sort();
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Icon
        path={chevronDownPath}
        className="size-3.5 -rotate-90 text-ink-3 rtl:rotate-90 group-open:rotate-0 rtl:group-open:rotate-0"
      />
      <span>{driftText(drift, checked, numbers)}</span>{" "}
      {first && (
        <span className="text-ink-3">
          since <Moment at={first} format="day" />
        </span>
      )}
      <span className="ms-auto text-accent" aria-hidden="true">
        <span className="group-open:hidden">Show</span>
        <span className="hidden group-open:inline">Hide</span>
      </span>
    </span>
  );
}

/**
 * Fields that don't match the documentation, fields that it doesn't name, and the number of checked
 * answers. Without a checked answer, the differences are unknown.
 */
export function SeenDifferences({
  drift,
  checked,
  numbers,
}: {
  drift: readonly SeenDrift[];
  checked: Checked | null;
  numbers: Numbers;
}) {
  const different = drift.filter(({ isUndocumented }) => !isUndocumented);
  const more = drift.filter(({ isUndocumented }) => isUndocumented);
  return (
    <div className="grid gap-4">
      <DriftTable
        caption="Fields that don't match the documentation"
        drift={different}
        numbers={numbers}
      />
      <DriftTable
        caption="Fields that the documentation doesn't name"
        drift={more}
        numbers={numbers}
      />
      <p className="text-ink-2">
        {checked === null ? (
          "Unknown: no answer has been checked since Quartermaster started."
        ) : drift.length === 0 ? (
          <>
            No differences in <CheckedCount checked={checked} numbers={numbers} />.
          </>
        ) : (
          <>
            Checked: <CheckedCount checked={checked} numbers={numbers} />.
          </>
        )}
      </p>
    </div>
  );
}
