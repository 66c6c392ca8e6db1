/**
 * Returns whether a page, given by its path with or without a query, works without an API key: the
 * person's own account, the help, and what an admin needs in order to connect a first key.
 */
export const isKeylessPath = (path: string): boolean =>
  /^\/(account|help|settings\/(connections|people))(?![^/?])/.test(path);
