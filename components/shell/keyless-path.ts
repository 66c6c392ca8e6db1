/** The pages that an admin needs in order to connect a first key. They read nothing with a key. */
const keylessPaths = ["/settings/connections", "/settings/people"];

/** Returns whether a page, given by its path with or without a query, works without an API key. */
export const isKeylessPath = (path: string): boolean =>
  keylessPaths.some((each) => path.startsWith(each) && /^(?:$|[/?])/.test(path.slice(each.length)));
