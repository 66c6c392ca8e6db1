import Link from "next/link";
import { employeeHref } from "#components/employees/employee-screen.ts";
import { PersonName } from "#components/employees/reference/person-name.tsx";
import { Code } from "#components/ui/code.tsx";

type Text = string | null | undefined;

/** An employee by name, with a link where the ID is known, and the ID that other systems use. */
export function PersonLink({ id, name }: { id: Text; name: Text }) {
  if (!id) return <PersonName id={id} name={name} />;
  return (
    <>
      <Link href={employeeHref(id)} prefetch={false} className="link">
        <PersonName id={id} name={name} />
      </Link>
      {name && <Code className="block text-ink-3">{id}</Code>}
    </>
  );
}
