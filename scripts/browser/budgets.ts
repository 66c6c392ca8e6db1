/**
 * Sizes that no build may exceed, in KB of 1,024 bytes; of scripts as they are sent, in Brotli.
 * `e2e/budgets.spec.ts` checks them, and `npm run bench` prints the real ones, with the scripts that a
 * page loads later. Lower them when a screen becomes smaller.
 */
export const budgets = {
  /** The page `/orders` with 50 rows, before compression. */
  ordersHtml: 90,
  /**
   * The scripts of the orders and then of their button "New order", until an employee can be searched.
   * A slow browser has by then loaded up to 2 KB ahead for other parts of the page.
   */
  openNewOrder: 181,
  /** The scripts that the page of each screen names. */
  scripts: {
    Today: 149,
    Orders: 159,
    Employees: 157,
    "New employee": 158,
    Inventory: 157,
    Catalog: 159,
    Purchase: 162,
    Teams: 157,
    Addresses: 155,
    "Add address": 153,
    Requests: 153,
    Events: 157,
    Audit: 150,
    Notifications: 148,
    Settings: 151,
    Account: 147,
    People: 149,
    Connections: 144,
    "Add connection": 146,
    Connection: 146,
    Help: 144,
    Order: 169,
    "Delivered order": 169,
    Employee: 162,
    "New order": 164,
    "Edit employee": 159,
    Device: 164,
    Team: 153,
  } as Readonly<Record<string, number>>,
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
