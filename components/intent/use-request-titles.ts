import { employeeIdOf, requestTitle, type Sent } from "#components/intent/request-text.ts";
import { useReads } from "#lib/client/read.ts";

/** The number of names that a list reads; the other employees are shown by id. */
const maxNames = 20;

/**
 * Returns a function that names a request, with its employee's name as soon as that has been read.
 * Reads the names of the employees that these requests are for.
 */
export function useRequestTitles(requests: readonly Sent[]) {
  const ids = [...new Set(requests.flatMap((request) => employeeIdOf(request) ?? []))];
  const answers = useReads(
    "employees.get",
    ids.slice(0, maxNames).map((id) => ({ input: { id }, staleTime: 300_000 })),
  );
  return (request: Sent) => {
    const id = employeeIdOf(request);
    const { data } = answers.find((answer) => answer.data?.data.id === id) ?? {};
    return requestTitle(request, data?.data.displayName || null);
  };
}
