import { type ConnectionChoice, optionValue } from "#components/people/connection-choice.ts";
import { EnvironmentBadge } from "#components/shell/environment-badge.tsx";
import type { PersonView } from "#lib/protocol/person.ts";

/** People as rows, connections as columns, the role where a person uses a connection. */
export function AccessMatrix({
  people,
  connections,
}: {
  people: readonly PersonView[];
  connections: readonly ConnectionChoice[];
}) {
  const enabled = people.filter(({ disabledAt }) => disabledAt === null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section className="overflow-x-auto" aria-label="Access, scrollable" tabIndex={0}>
      <table className="w-full border-separate border-spacing-0 text-left">
        <caption className="sr-only">Roles by person and connection</caption>
        <thead className="text-small">
          <tr>
            <th scope="col" className="sticky left-0 bg-sheet px-4 py-2 font-medium text-ink-3">
              Person
            </th>
            {connections.map((each) => (
              <th
                key={optionValue(each)}
                scope="col"
                className="min-w-32 border-l border-rule px-3 py-2 align-top font-medium"
              >
                <span className="block wrap-anywhere">{each.label}</span>
                <EnvironmentBadge environment={each.environment} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {enabled.map(({ id, displayName, role, connection }) => (
            <tr key={id}>
              <th
                scope="row"
                className="sticky left-0 max-w-40 min-w-32 border-t border-rule bg-sheet px-4 py-1.5 font-normal wrap-anywhere"
              >
                {displayName}
              </th>
              {connections.map((each) => (
                <td
                  key={optionValue(each)}
                  className="border-t border-l border-rule px-3 py-1.5 capitalize"
                >
                  {optionValue(each) === optionValue(connection) ? (
                    role
                  ) : (
                    <span className="text-ink-3">—</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
