import { Moment } from "#components/ui/moment";

/** One kind of difference from the contract: names and types, never a value. */
export interface SeenDrift {
  operation: string;
  path: string;
  expected: string;
  received: string;
  count: number;
  firstAt: string;
  lastAt: string;
}

const plain = new Intl.NumberFormat("en-GB");

/** Fields that came differently than documented. They were set aside; the rest was shown. */
export function DriftTable({ drift }: { drift: readonly SeenDrift[] }) {
  if (drift.length === 0) return <p className="text-ink-2">Everything came as documented.</p>;
  return (
    <table className="list">
      <caption className="sr-only">Fields that came differently than documented</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Operation</th>
          <th scope="col">Documented</th>
          <th scope="col">Came as</th>
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
              <span className="code [overflow-wrap:anywhere]">{kind.path}</span>
            </td>
            <td data-narrow="sub">
              <span className="code text-ink-2">{kind.operation}</span>
            </td>
            <td data-narrow="note" className="max-w-none whitespace-normal">
              {kind.expected}
            </td>
            <td data-narrow="status" className="text-signal">
              {kind.received}
            </td>
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
