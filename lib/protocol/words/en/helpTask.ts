/** The jobs of the help, each with its steps and other words by which it is found. */
export const helpTask = {
  follow:
    "Follow the order on its page: where it is, whether it is late, and what happened. You are notified when it is late or delivered.",
  openOrders: "Open orders",
  where: "Where is my order?",
  whereSummary: "Find an order in seconds, from a name, an order ID or a serial number.",
  whereWords: "track tracking status delivery shipment courier eta find",
  whereType:
    "Press ⌘K (Ctrl K) and type the person's name, the order ID or the serial number. Late and open orders come first.",
  whereRead:
    "The order's page says first where it was last seen, then when it is expected, then what happened. The courier's own page is behind the tracking number.",
  orders: "Orders",
  whereNothing: "Nothing found? The order may be outside what your key can read. Ask an admin.",
  late: "An order is late",
  lateSummary: "See why, who has to act, and what was promised.",
  lateWords: "delay delayed overdue sla stuck customs waiting",
  lateOpen: "Open the late orders. The longest delay is on top.",
  lateOrders: "Late orders",
  lateReason:
    "Read the reason on the order's page. A paused clock waits for your company: approve or answer what it names.",
  waitingOrders: "Orders waiting on you",
  lateStuck:
    "At customs, or without movement for days: give the provider the order ID and the tracking number.",
  stuckOrders: "Orders without movement",
  narrow: "Narrow a list",
  narrowSummary: "Leave out values, choose days, or find records without a value.",
  narrowWords: "filter exclude except without none date range between last days team",
  narrowChip:
    "Open a chip above the list. “is not” leaves out what you choose, and “Not stated” finds records without a value.",
  narrowDays:
    "Placed and Expected take days that move with the calendar, such as the last 30 days, or a first and a last day. Placed days are those of your time zone, expected days those of UTC.",
  last30: "Orders of the last 30 days",
  narrowCopy:
    "Quartermaster's own copy answers these filters, where a full read proves that no record is missing. Else the chip says why they can't be used.",
  narrowUndecided:
    "A record that doesn't state what a filter asks for may match. The list says how many such records there are, and leaves them out.",
  narrowAddress:
    "The address holds the filters: bookmark or share it. Export and “All that match” use the same ones.",
  buy: "Buy devices",
  buySummary: "From the catalog, for an employee or for stock. What is available is offered first.",
  buyWords: "purchase procure order catalog cart price quote stock",
  buyChoose: "Choose models in the catalog. Each shows how many are available where it ships from.",
  catalog: "Catalog",
  buyWhom: "Choose whom it is for: an employee, or the inventory. Check the shipping address.",
  buyPlace: "Review and place. Quotes come for each region; currencies are never added up.",
  needsMe: "A request needs me",
  needsMeSummary: "Its outcome is not certain, or an agent or a colleague waits for your decision.",
  needsMeWords: "unknown outcome checking decide approve draft agent resend duplicate",
  needsMeOpen: "Open the requests that need a decision.",
  requests: "Requests",
  needsMeDraft:
    "A draft of an agent: read what it sends and whom it is for, then approve it, change and place it yourself, or cancel it. Nothing was sent yet.",
  needsMeUnknown:
    "An unknown outcome: compare what was sent with what was found. Link the record, send again, or cancel. Nothing is sent twice without you.",
  keep: "Keep a filtered list",
  keepSummary: "Save the question that you ask every Monday, and open it with two keys.",
  keepWords:
    "saved view views save filter pin subscribe digest email shared everyone bookmark favorite columns",
  keepSave:
    "Filter and sort a list, choose its columns, then press Save view. The question is saved, never the rows: the view always shows what is true now.",
  keepOpen:
    "The view is a tab of its list. Press g, then v for all views, or type its name after ⌘K (Ctrl K). View, Pin puts it into the navigation, with its number of rows where that is certain.",
  keepSubscribe:
    "View, Subscribe tells you daily or on Mondays how many rows it has: Late in France: 14 (was 11). The rows themselves never leave by email.",
  keepChange:
    "Change a filter, and you can save the view, save another one, or discard the change. If someone saved it meanwhile, you see both and choose.",
  keepEveryone:
    "Admins save views for everyone of the company. Each person gets the rows that their own key finds; a filter outside their access is counted, not shown.",
  starts: "Someone starts",
  startsSummary: "Add the person, then order what they need, from stock first.",
  startsWords: "new hire joiner onboarding employee laptop first day",
  startsAdd: "Add the employee with a work email, a country and a delivery address.",
  newEmployee: "New employee",
  startsOrder:
    "On the page that follows, choose Order a laptop. A Deployment sends a device from stock.",
  newDeployment: "New Deployment",
  startsBuy: "Nothing suitable available? Buy one from the catalog for this employee.",
  many: "Many people start or change",
  manySummary: "Import a spreadsheet. Every row is checked first, and has an outcome of its own.",
  manyWords: "bulk import spreadsheet excel csv onboard hires batch run mass upload several",
  manyDrop: "Drop the file, or paste the rows with their header. Nothing is sent yet.",
  importPeople: "Import people",
  manyMap:
    "Say which column is which, and correct what is marked. A row that names an existing employee changes that employee.",
  manyStart:
    "Check what each row will do, then start. A few rows go first; look at their outcome, and let the others follow.",
  manyResult:
    "The run's page shows every row: done, refused, or needing you. Start the refused ones again as a run of their own.",
  runs: "Runs",
  leaves: "Someone leaves",
  leavesSummary: "Get every device back, and decide what happens to each.",
  leavesWords: "leaver offboarding termination resign quit last day return collect",
  leavesStart:
    "Start an Offboarding and choose the employee. Every device that they hold is listed.",
  newOffboarding: "New Offboarding",
  leavesDevices: "Choose for each device what happens to it, and whether it is under legal hold.",
  leavesPickup: "Check the pickup address and window. A courier comes to that address.",
  leavesPin:
    "Save the unlock PIN of each device before it leaves, on the device's page. Without it a locked device can't be reused.",
  inventory: "Inventory",
  broken: "A laptop is broken",
  brokenSummary: "Replace it from stock; the broken one goes back.",
  brokenWords: "repair damaged defect swap replacement screen battery device",
  brokenStart:
    "Press ⌘K (Ctrl K) and type “swap” and the serial number, or start a Swap from Inventory and choose the employee.",
  newSwap: "New Swap from Inventory",
  brokenChoose: "Choose the device that goes back, and its replacement from stock.",
  brokenCharger: "Only the charger is broken? Request a charger on the device's page instead.",
  charger: "A charger is missing",
  chargerSummary: "Request another one for a device whose charger is damaged or was not included.",
  chargerWords: "charger accessory power adapter cable",
  chargerOpen:
    "Press ⌘K (Ctrl K) and type “charger” and the serial number, or open the device: its page shows the status of the charger.",
  chargerRequest:
    "Choose Request charger. It is there where the status is Damaged or Not Included and no request is open.",
  chargerToday: "Today lists all devices whose charger is to be replaced.",
  today: "Today",
  less: "Someone gives one device back",
  lessSummary: "Collect some of a person's devices; the person stays.",
  lessWords: "collection collect return pick up monitor phone surplus",
  lessStart: "Press ⌘K (Ctrl K) and type “collect” and the name, or start a Collection.",
  newCollection: "New Collection",
  lessSelect: "Select the devices, and check the pickup address and window.",
  moves: "Someone moves",
  movesSummary: "Change the delivery address before the next order. Open orders keep the old one.",
  movesWords: "address relocation move country home office",
  movesEdit: "Open the employee, choose Edit and change the address.",
  employees: "Employees",
  movesOpen:
    "The form lists the open orders, which keep the address that they were placed with. Tell the provider if one has to be redirected.",
  close: "Close an office",
  closeSummary: "Find everything there, collect it, and send nothing new to it.",
  closeWords: "office site location close shut down move out bulk country",
  closeFilter: "Filter the inventory by country, and export it: this is the list to work through.",
  closePeople:
    "Filter the employees by the same country. Correct the address of those who go on working elsewhere.",
  closeOrders: "Place a Collection for those who stay, and an Offboarding for those who leave.",
  closeOpen: "Look at the open orders of that country: what is on its way still arrives there.",
  closeAddress:
    "A saved address can't be removed through the API. Agree with your colleagues not to choose it any more.",
  addresses: "Addresses",
} as const;
