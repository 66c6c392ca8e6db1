"use client";

import { useVisibleRead } from "#components/viewer/use-visible-read.ts";
import { limitReads } from "#lib/client/limited-reads.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

const nameReads = {
  readsOf: limitReads({ maxReads: 20, maxAtOnce: 4 }),
  /** A name rarely changes, so it is read once while the tab is open. */
  keepMs: 60 * 60_000,
};

/** Shows the ID until the name is read, which happens once it is on screen. */
function ReadName({ id }: { id: string }) {
  const { ref, answer } = useVisibleRead("employees.get", { id }, nameReads);
  const title = answer ? employeeTitle(answer.data) : id;
  const name = title === id ? null : title;
  // The ID keeps its place under the name, so that no column moves when the name loads.
  return (
    <span
      ref={ref}
      title={name === null ? id : `${name}, ${id}`}
      className="inline-grid max-w-full text-start align-bottom [&>*]:[grid-area:1/1]"
    >
      <span className={`code min-w-0 truncate ${name === null ? "" : "invisible"}`}>
        {showUnsafe(id)}
      </span>
      {name !== null && <bdi className="w-0 min-w-full truncate text-match-parent">{name}</bdi>}
    </span>
  );
}

/**
 * An employee by the name on the record, else by the name that the service has for the ID, else by
 * the ID. A dash where the record names no employee.
 */
export function PersonName({
  id,
  name,
}: {
  id: string | null | undefined;
  name: string | null | undefined;
}) {
  if (name) return <bdi title={id ? `${name}, ${id}` : name}>{name}</bdi>;
  return id ? <ReadName key={id} id={id} /> : <span className="text-ink-3">—</span>;
}
