const withFrom = <Page extends string>(
  page: Page,
  from: string,
): Page | `${Page}?from=${string}` =>
  from === "/" ? page : `${page}?from=${encodeURIComponent(from)}`;

/** Returns the address of the sign-in page, which leads back to the page at `from`. */
export const signInHref = (from: string) => withFrom("/signin", from);

/** Returns the address at which a one-time password is replaced, on the way to the page at `from`. */
export const choosePasswordHref = (from: string) => withFrom("/signin/password", from);

/**
 * Returns the address of the sign-in page for a window over the page at `from`: it ends on a page that
 * tells the other tabs and closes itself.
 */
export const signInWindowHref = (from: string) => signInHref(withFrom("/signed-in", from));
