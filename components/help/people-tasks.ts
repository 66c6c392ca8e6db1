import { follow, type HelpTask } from "#components/help/help-task.ts";

/** The jobs of people and what they hold: someone starts, leaves, moves, or needs another device. */
export const peopleTasks: readonly HelpTask[] = [
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
];
