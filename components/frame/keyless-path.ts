import { screenAround } from "#components/screens/screens.ts";

/**
 * Returns whether a page, given by its path with or without a query, works without an API key: the
 * person's own account, the help, and what an admin needs in order to connect a first key.
 */
export const isKeylessPath = (path: string): boolean =>
  screenAround(path.split("?", 1)[0] ?? "")?.isKeyless === true;
