import type { Database } from "#sandbox/world/database.ts";

/**
 * Names and e-mail addresses of everybody, in memory: a text is looked for inside a hundred
 * thousand of them in milliseconds, where a scan of the table would take ten times that.
 */
export interface Directory {
  /** Row numbers of the company's employees whose name or e-mail contains the plain text. */
  find(company: number, text: string): number[];
  put(company: number, n: number, search: string): void;
}

export const openDirectory = (db: Database): Directory => {
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
    find: (company, text) => {
      const found: number[] = [];
      for (const [n, search] of entries.get(company) ?? [])
        if (search.includes(text)) found.push(n);
      return found;
    },
  };
};
