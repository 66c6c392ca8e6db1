import type { Database } from "#sandbox/world/database.ts";

/**
 * Returns the names and email addresses of all employees, in memory: a search in a hundred thousand
 * of them takes milliseconds, a tenth of a table scan.
 */
export const openDirectory = (db: Database) => {
  const entries = new Map<number, Map<number, string>>();
  const put = (company: number, n: number, search: string) => {
    const own = entries.get(company);
    if (own) own.set(n, search);
    else entries.set(company, new Map([[n, search]]));
  };
  for (const { company, n, search } of db.all<{ company: number; n: number; search: string }>(
    "select company, n, search from employees",
  )) {
    put(company, n, search);
  }
  return {
    put,
    /** Returns the employees of a company whose name or email contains the folded text. */
    find: (company: number, text: string) => {
      const found: number[] = [];
      for (const [n, search] of entries.get(company) ?? [])
        if (search.includes(text)) found.push(n);
      return found;
    },
  };
};
export type Directory = ReturnType<typeof openDirectory>;
