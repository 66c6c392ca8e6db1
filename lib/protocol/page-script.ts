/**
 * Returns the script that calls one of our functions in a page before the page's scripts have come. The
 * function is sent as text, so it can use nothing but its argument and what a browser has.
 */
export const pageScript = (run: (argument: string) => void, argument = ""): string =>
  `(${run})(${JSON.stringify(argument)});`;
