import { follow, type HelpTask } from "#components/help/help-task.ts";
import { peopleTasks } from "#components/help/people-tasks.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** The task pages of the help, in the order of the index. */
export const helpTasks: readonly HelpTask[] = [
  {
    slug: "where-is-my-order",
    title: "Where is my order?",
    summary: "Find an order in seconds, from a name, an order ID or a serial number.",
    words: "track tracking status delivery shipment courier eta find",
    steps: [
      {
        text: "Press ⌘K (Ctrl K) and type the person's name, the order ID or the serial number. Late and open orders come first.",
      },
      {
        text: "The order's page says first where it was last seen, then when it is expected, then what happened. The courier's own page is behind the tracking number.",
        href: "/orders",
        label: "Orders",
      },
      {
        text: "Nothing found? The order may be outside what your key can read. Ask an admin.",
      },
    ],
  },
  {
    slug: "an-order-is-late",
    title: "An order is late",
    summary: "See why, who has to act, and what was promised.",
    words: "delay delayed overdue sla stuck customs waiting",
    steps: [
      {
        text: "Open the late orders. The longest delay is on top.",
        href: "/orders?view=late",
        label: "Late orders",
      },
      {
        text: "Read the reason on the order's page. A paused clock waits for your company: approve or answer what it names.",
        href: "/orders?view=waiting",
        label: "Orders waiting on you",
      },
      {
        text: "At customs, or without movement for days: give the provider the order ID and the tracking number.",
        href: "/orders?view=no-movement",
        label: "Orders without movement",
      },
    ],
  },
  {
    slug: "narrow-a-list",
    title: "Narrow a list",
    summary: "Leave out values, choose days, or find records without a value.",
    words: "filter exclude except without none date range between last days team",
    steps: [
      {
        text: "Open a chip above the list. “is not” leaves out what you choose, and “Not stated” finds records without a value.",
        href: "/orders",
        label: "Orders",
      },
      {
        text: "Placed and Expected take days that move with the calendar, such as the last 30 days, or a first and a last day. Placed days are those of your time zone, expected days those of UTC.",
        href: "/orders?created=last-30-days",
        label: "Orders of the last 30 days",
      },
      {
        text: "Quartermaster's own copy answers these filters, where a full read proves that no record is missing. Else the chip says why they can't be used.",
      },
      {
        text: "A record that doesn't state what a filter asks for may match. The list says how many such records there are, and leaves them out.",
      },
      {
        text: "The address holds the filters: bookmark or share it. Export and “All that match” use the same ones.",
      },
    ],
  },
  ...peopleTasks,
  {
    slug: "buy-devices",
    title: "Buy devices",
    summary: "From the catalog, for an employee or for stock. What is available is offered first.",
    words: "purchase procure order catalog cart price quote stock",
    needs: "orders.purchase",
    steps: [
      {
        text: "Choose models in the catalog. Each shows how many are available where it ships from.",
        href: "/catalog",
        label: "Catalog",
      },
      { text: "Choose whom it is for: an employee, or the inventory. Check the shipping address." },
      { text: "Review and place. Quotes come for each region; currencies are never added up." },
      follow,
    ],
  },
  {
    slug: "a-request-needs-me",
    title: "A request needs me",
    summary: "Its outcome is not certain, or an agent or a colleague waits for your decision.",
    words: "unknown outcome checking decide approve draft agent resend duplicate",
    needs: "orders.create",
    steps: [
      {
        text: "Open the requests that need a decision.",
        href: "/requests?show=needs+you",
        label: "Requests",
      },
      {
        text: "A draft of an agent: read what it sends and whom it is for, then approve it, change and place it yourself, or cancel it. Nothing was sent yet.",
      },
      {
        text: "An unknown outcome: compare what was sent with what was found. Link the record, send again, or cancel. Nothing is sent twice without you.",
      },
    ],
  },
  {
    slug: "keep-a-filtered-list",
    title: "Keep a filtered list",
    summary: "Save the question that you ask every Monday, and open it with two keys.",
    words:
      "saved view views save filter pin subscribe digest email shared everyone bookmark favorite columns",
    steps: [
      {
        text: "Filter and sort a list, choose its columns, then press Save view. The question is saved, never the rows: the view always shows what is true now.",
        href: "/orders?view=open",
        label: "Open orders",
      },
      {
        text: "The view is a tab of its list. Press g, then v for all views, or type its name after ⌘K (Ctrl K). View, Pin puts it into the navigation, with its number of rows where that is certain.",
      },
      {
        text: "View, Subscribe tells you daily or on Mondays how many rows it has: Late in France: 14 (was 11). The rows themselves never leave by email.",
      },
      {
        text: "Change a filter, and you can save the view, save another one, or discard the change. If someone saved it meanwhile, you see both and choose.",
      },
      {
        text: "Admins save views for everyone of the company. Each person gets the rows that their own key finds; a filter outside their access is counted, not shown.",
      },
    ],
  },
];

export const findHelpTask = (slug: string): HelpTask | undefined =>
  helpTasks.find((task) => task.slug === slug);

/** Returns the tasks that a role with these writes can do. */
export const tasksFor = (writes: readonly WriteName[]): readonly HelpTask[] =>
  helpTasks.filter(({ needs }) => needs === undefined || writes.includes(needs));
