export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** Returns a page's search parameters in the type that the browser uses. */
export const toParams = (search: Awaited<SearchParams>) =>
  new URLSearchParams(
    Object.entries(search).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((text) => [
        name,
        text,
      ]),
    ),
  );
