/**
 * Sizes that no build may exceed, in KB of 1,024 bytes; of scripts as they are sent, in Brotli.
 * `e2e/budgets.spec.ts` checks them, and `npm run bench` prints the real ones, with the scripts that a
 * page loads later. Each is 5 % above the largest that it allows for today, so that an entry more in a
 * list that all screens share breaks none.
 */
export const budgets = {
  /** The page `/orders` with 50 rows, before compression. A fifth of it are the words of what the page shows. */
  ordersHtml: 137,
  /** The same as it is sent to a browser that accepts Brotli, without its headers of 1.2 KB. */
  ordersSent: 20,
  /**
   * The scripts of the orders and then of their button "New order", until an employee can be searched.
   * A slow browser has by then loaded up to 2 KB ahead for other parts of the page.
   */
  openNewOrder: 217,
  /**
   * The scripts that `/orders` names, nearly without room: what is not seen at first of its filters, saved views and
   * failures loads when it is used or when the browser has nothing else to do. 2.2 of it read and write the words of a
   * language.
   */
  ordersScripts: 170.5,
  /** The scripts that the page of another screen names, by its size class. That of a queue is its goal, without room. */
  scripts: { list: 179, queue: 165, record: 182, form: 178, other: 170 },
};

const scriptTag = /<script\b[^>]*>/g;
const scriptPath = /\/_next\/static\/chunks\/[^"\\?]+\.js/g;

/**
 * Returns the paths of the scripts that a page names: those of its tags, and those that its data has
 * for the parts that run in the browser. Without those for browsers that know no modules.
 */
export const scriptsNamedIn = (html: string): string[] => {
  const legacy = (html.match(scriptTag) ?? [])
    .filter((tag) => /\bnomodule\b/i.test(tag))
    .flatMap((tag) => tag.match(scriptPath) ?? []);
  return [...new Set(html.match(scriptPath))].filter((path) => !legacy.includes(path));
};
