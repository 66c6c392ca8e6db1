/**
 * Returns whether a page, given by its path with or without a query, works without an API key: the
 * pages that an admin needs in order to connect a first one.
 */
export const isKeylessPath = (path: string): boolean =>
  /^\/settings\/(connections|people)(?![^/?])/.test(path);
