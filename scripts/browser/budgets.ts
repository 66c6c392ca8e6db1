/**
 * Sizes that no build may exceed, in KB of 1,024 bytes; of scripts as they are sent, in Brotli.
 * `e2e/budgets.spec.ts` checks them, and `npm run bench` prints the real ones, with the scripts that a
 * page loads later. Lower them when a screen becomes smaller.
 */
export const budgets = {
  /** The page `/orders` with 50 rows, before compression. */
  ordersHtml: 90,
  /** The same as it is sent to a browser that accepts Brotli, without its headers of 1.2 KB. */
  ordersSent: 15,
  /**
   * The scripts of the orders and then of their button "New order", until an employee can be searched.
   * A slow browser has by then loaded up to 2 KB ahead for other parts of the page.
   */
  openNewOrder: 184,
  /** The scripts that the page of each screen names. */
  scripts: {
    Today: 151,
    Orders: 161,
    Employees: 159,
    "New employee": 161,
    Inventory: 160,
    Catalog: 161,
    Purchase: 164,
    Teams: 157,
    Addresses: 158,
    "Add address": 156,
    Requests: 153,
    Events: 157,
    Audit: 150,
    Notifications: 148,
    Settings: 154,
    Account: 147,
    People: 150,
    Connections: 144,
    "Add connection": 147,
    Connection: 146,
    Help: 144,
    Order: 171,
    "Delivered order": 171,
    Employee: 164,
    "New order": 166,
    "Edit employee": 162,
    Device: 166,
    Team: 155,
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
