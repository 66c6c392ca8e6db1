import type { WriteName } from "#lib/v4/registry.ts";

/** One step of a job, with the screen on which it is done. */
export interface TaskStep {
  text: string;
  /** Where the step is done: `/orders/new?type=Offboarding`. */
  href?: string;
  /** What the link to it says. */
  label?: string;
}

/** A job from its beginning to its end, as a person would name it. */
export interface HelpTask {
  slug: string;
  title: string;
  summary: string;
  /** Other words for it, by which it is found. */
  words: string;
  /** The write without which a role can't do it; absent for what everyone can do. */
  needs?: WriteName;
  steps: readonly TaskStep[];
}

const follow: TaskStep = {
  text: "Follow the order on its page: where it is, whether it is late, and what happened. You are notified when it is late or delivered.",
  href: "/orders?view=open",
  label: "Open orders",
};

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
  {
    slug: "someone-starts",
    title: "Someone starts",
    summary: "Add the person, then order what they need, from stock first.",
    words: "new hire joiner onboarding employee laptop first day",
    needs: "employees.create",
    steps: [
      {
        text: "Add the employee with a work email, a country and a delivery address.",
        href: "/employees/new",
        label: "New employee",
      },
      {
        text: "On the page that follows, choose Order a laptop. A Deployment sends a device from stock.",
        href: "/orders/new?type=Deployment",
        label: "New Deployment",
      },
      {
        text: "Nothing suitable available? Buy one from the catalog for this employee.",
        href: "/catalog",
        label: "Catalog",
      },
      follow,
    ],
  },
  {
    slug: "many-people-at-once",
    title: "Many people start or change",
    summary: "Import a spreadsheet. Every row is checked first, and has an outcome of its own.",
    words: "bulk import spreadsheet excel csv onboard hires batch run mass upload several",
    needs: "employees.create",
    steps: [
      {
        text: "Drop the file, or paste the rows with their header. Nothing is sent yet.",
        href: "/runs/new",
        label: "Import people",
      },
      {
        text: "Say which column is which, and correct what is marked. A row that names an existing employee changes that employee.",
      },
      {
        text: "Check what each row will do, then start. A few rows go first; look at their outcome, and let the others follow.",
      },
      {
        text: "The run's page shows every row: done, refused, or needing you. Start the refused ones again as a run of their own.",
        href: "/runs",
        label: "Runs",
      },
    ],
  },
  {
    slug: "someone-leaves",
    title: "Someone leaves",
    summary: "Get every device back, and decide what happens to each.",
    words: "leaver offboarding termination resign quit last day return collect",
    needs: "orders.create",
    steps: [
      {
        text: "Start an Offboarding and choose the employee. Every device that they hold is listed.",
        href: "/orders/new?type=Offboarding",
        label: "New Offboarding",
      },
      {
        text: "Choose for each device what happens to it, and whether it is under legal hold.",
      },
      {
        text: "Check the pickup address and window. A courier comes to that address.",
      },
      {
        text: "Save the unlock PIN of each device before it leaves, on the device's page. Without it a locked device can't be reused.",
        href: "/inventory",
        label: "Inventory",
      },
      follow,
    ],
  },
  {
    slug: "a-laptop-is-broken",
    title: "A laptop is broken",
    summary: "Replace it from stock; the broken one goes back.",
    words: "repair damaged defect swap replacement screen battery device",
    needs: "orders.create",
    steps: [
      {
        text: "Press ⌘K (Ctrl K) and type “swap” and the serial number, or start a Swap from Inventory and choose the employee.",
        href: "/orders/new?type=Swap+from+Inventory",
        label: "New Swap from Inventory",
      },
      { text: "Choose the device that goes back, and its replacement from stock." },
      {
        text: "Only the charger is broken? Request a charger on the device's page instead.",
        href: "/help/a-charger-is-missing",
        label: "A charger is missing",
      },
      follow,
    ],
  },
  {
    slug: "a-charger-is-missing",
    title: "A charger is missing",
    summary: "Request another one for a device whose charger is damaged or was not included.",
    words: "charger accessory power adapter cable",
    needs: "orders.add-accessory",
    steps: [
      {
        text: "Press ⌘K (Ctrl K) and type “charger” and the serial number, or open the device: its page shows the status of the charger.",
        href: "/inventory",
        label: "Inventory",
      },
      {
        text: "Choose Request charger. It is there where the status is Damaged or Not Included and no request is open.",
      },
      {
        text: "Today lists all devices whose charger is to be replaced.",
        href: "/",
        label: "Today",
      },
    ],
  },
  {
    slug: "someone-needs-less",
    title: "Someone gives one device back",
    summary: "Collect some of a person's devices; the person stays.",
    words: "collection collect return pick up monitor phone surplus",
    needs: "orders.create",
    steps: [
      {
        text: "Press ⌘K (Ctrl K) and type “collect” and the name, or start a Collection.",
        href: "/orders/new?type=Collection",
        label: "New Collection",
      },
      { text: "Select the devices, and check the pickup address and window." },
      follow,
    ],
  },
  {
    slug: "someone-moves",
    title: "Someone moves",
    summary: "Change the delivery address before the next order. Open orders keep the old one.",
    words: "address relocation move country home office",
    needs: "employees.update",
    steps: [
      {
        text: "Open the employee, choose Edit and change the address.",
        href: "/employees",
        label: "Employees",
      },
      {
        text: "The form lists the open orders, which keep the address that they were placed with. Tell the provider if one has to be redirected.",
      },
    ],
  },
  {
    slug: "close-an-office",
    title: "Close an office",
    summary: "Find everything there, collect it, and send nothing new to it.",
    words: "office site location close shut down move out bulk country",
    needs: "orders.create",
    steps: [
      {
        text: "Filter the inventory by country, and export it: this is the list to work through.",
        href: "/inventory",
        label: "Inventory",
      },
      {
        text: "Filter the employees by the same country. Correct the address of those who go on working elsewhere.",
        href: "/employees",
        label: "Employees",
      },
      {
        text: "Place a Collection for those who stay, and an Offboarding for those who leave.",
        href: "/orders/new?type=Collection",
        label: "New Collection",
      },
      {
        text: "Look at the open orders of that country: what is on its way still arrives there.",
        href: "/orders?view=open",
        label: "Open orders",
      },
      {
        text: "A saved address can't be removed through the API. Agree with your colleagues not to choose it any more.",
        href: "/addresses",
        label: "Addresses",
      },
    ],
  },
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
    words: "saved view views save filter pin shared everyone bookmark favorite columns",
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
