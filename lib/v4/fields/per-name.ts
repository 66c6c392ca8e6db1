/** Far more than the names of all records. A service may use values as names, so the memory ends. */
const maxNames = 2_000;
const maxNameLength = 64;

/**
 * Returns the function with a memory for field names, because every record of a list repeats them. The
 * result must depend on the name alone.
 */
export const perName = <Result>(compute: (name: string) => Result): ((name: string) => Result) => {
  const results = new Map<string, Result>();
  return (name) => {
    if (name.length > maxNameLength) return compute(name);
    const known = results.get(name);
    if (known !== undefined || results.has(name)) return known as Result;
    const result = compute(name);
    if (results.size < maxNames) results.set(name, result);
    return result;
  };
};
