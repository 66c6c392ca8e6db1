/** The texts of the help pages. */
export const helpText = {
  slaTitle: "SLA",
  sla: "The SLA is the number of business days in which the provider promises to finish an order. “15 of 6” means that 15 days have passed and 6 were promised. An order is late if the provider says so or, where it says nothing, once its days are used up. It is at risk from 80% of its days. While the provider waits for your company, the clock is paused.",
  routeTitle: "Route",
  route:
    "The route shows the stops of an order with the dates on which it passed them. A stop without a record is dashed: it may have happened, but no answer says so.",
  requestsTitle: "Requests",
  requests:
    "Each change that you send is a request. “Accepted” means that the provider took it; the work starts afterwards. If the reply gets lost, Quartermaster checks whether the request went through and sends nothing again meanwhile, so that nothing is placed twice. What it can't find out needs you.",
  preflightTitle: "Pre-flight check",
  preflight:
    "Before you place an order, the provider checks exactly this order: the employee, each device and the options. The check orders nothing. It repeats when you change the form, and once more before the order is sent.",
  accessTitle: "Access",
  access:
    "Your role decides what Quartermaster offers you. Your own API key decides which records you can read and change: a manager's key shows the manager's teams. If the key lacks a permission, ask the person who issues keys for it; Settings names it.",
  unknownTitle: "Dashes and “Unknown”",
  unknown:
    "“—” means that the answer has no value. “Unknown” means that no answer could tell. Neither means zero or none. Statuses that Quartermaster doesn't know are shown as they came.",
  freshnessTitle: "How old the facts are",
  freshness:
    "“Updated 5 s ago” is the time since the last answer. While the top bar says “Live”, changes appear as they happen; otherwise the page reads again every 20 seconds. Rows don't move under the pointer.",
  filtersTitle: "Filters",
  filters:
    "The address of the page holds the filters, the order and the page, so you can bookmark or share it; Save view keeps them under a name, and <cap>g</cap> <cap>v</cap> opens it. Space opens a row at the side without leaving the list. Export saves the rows that match the filters, with the columns on screen. Some columns are read row by row: hide them for a faster export. Where rows have checkboxes, select them to export only these, or to copy their IDs; pages keep the selection.",
  onTime: "On time",
  atRisk: "At risk",
  late: "Late",
  slaCaption: "Ink is time used, the tall tick is the promise, red is time over it.",
  placed: "Placed",
  sourced: "Sourced",
  configured: "Configured",
  shipped: "Shipped",
  delivered: "Delivered",
  routeCaption: "Full: passed. Ring: where it is now. Empty: still to come. Dashed: not recorded.",
  routePicture:
    "A line of five stops. Placed and Sourced are passed, Configured is not recorded, Shipped is current, Delivered is still to come.",
  requestCaption:
    "Most requests are accepted within a second. Only a lost reply takes the lower path.",
  requestPicture:
    "A sent request is accepted, refused, or checked. After the check it is accepted, refused, or needs you.",
  sent: "Sent",
  accepted: "✓ Accepted",
  refused: "✕ Refused",
  checking: "◌ Checking",
  acceptedOrRefused: "Accepted or refused",
  needsYou: "! Needs you",
  preflightCaption: "The check names each device. With one refusal, the order can't be placed.",
  allowed: "Allowed",
  inAnotherOrder: "In another order",
  accessCaption: "You can do what both your role and your API key allow.",
  accessPicture:
    "Two overlapping boxes, your role and your API key. Their overlap is what you can do.",
  yourRole: "Your role",
  whatYouCanDo: "What you<line>can do</line>",
  yourKey: "Your API key",
  audit:
    "Who did what in Quartermaster, and what was refused, for admins: sign-ins, requests and their outcome, decisions, settings, exports, and personal details that were read. An entry holds names of fields, never their values.",
  auditVerificationTitle: "Verification",
  auditVerification:
    "Each entry has a hash over the entry before it, so that a changed, removed or added entry is found. The screen shows up to which entry the log was verified, and when. Run npm run audit -- verify on the server to verify it now.",
  auditFilterTitle: "Filter and export",
  auditFilter:
    "Filter by person, action, outcome, record or day in your time zone. Export downloads every entry that matches as a CSV file, and is an entry of the log itself.",
  events:
    "Every lifecycle event that your key received, and whether the screens can be trusted. An event is a hint: what you see is always read from the API.",
  eventStatesTitle: "States",
  eventProcessed: "Processed: the records that the event names were read again.",
  eventCombined: "Combined: a later event of the same records was processed for both.",
  eventSweep: "Found by sweep: a regular read found the change, and no event came.",
  eventUnknown: "Unknown type: the API's documentation does not list it. It was read all the same.",
  eventFailed: "Failed: every attempt failed. Replay it to try again.",
  eventReplayTitle: "Replay and disagreements",
  eventReplay:
    "Replay reads the records again and writes nothing. Where an event says something else than the record, the record's own status is shown everywhere, and both are listed below the events.",
  eventSweepsTitle: "Sweeps",
  eventSweeps:
    "Open orders are read every 5 minutes and everything every 6 hours, so the screens become true even if no event arrives.",
  settings: "Your connection, your permissions, and how Quartermaster looks in this browser.",
  environmentsTitle: "Sandbox and production",
  environments:
    "In the sandbox nothing ships. In production each order moves real devices and costs real money: the label at the top is solid red, and you type the order type to confirm.",
  connectionsTitle: "Several connections",
  connections:
    "If you may use several connections, the label at the top is a button: choose one there. It applies to this browser, and pages of the earlier connection are covered until you reload them. Requests that you sent continue with the connection that sent them.",
  peopleTitle: "People and access",
  people:
    "An admin invites people and gives each the connections that they may use, with a role for each, in Settings, People. A lower role and a withdrawn connection apply from the person's next request on. Admins of one environment change nothing in the other.",
  account: "Your password, your passkeys, and the browsers in which you are signed in.",
  passwordTitle: "Password",
  password:
    "Use at least 12 characters. Common passwords and parts of your email are refused. If you forget your password, an admin gives you a one-time password, which works for 72 hours, until you have chosen another one. If you sign in through an identity provider, change the password there.",
  passkeysTitle: "Passkeys",
  passkeys:
    "A passkey signs you in with your fingerprint, face or security key, on this address only. To add one, enter your password. When an admin resets your password, your passkeys are removed.",
  sessionsTitle: "Sessions",
  sessions:
    "Each browser in which you are signed in is a session. If you don't recognize one, end it and change your password: this signs you out of every other browser.",
  search:
    "One field finds orders, employees, devices and requests, opens pages and starts new orders.",
  searchTitle: "Search",
  searchText:
    "Type part of a name, an order ID, an email or a serial number. Late and open orders come first. Press Enter to open the selected row, or the right arrow for its actions, such as a new order or a repeated one. Keys that you press while results load are kept.",
  today:
    "What needs a person, first: decisions, late orders, orders at risk, orders without movement. Each number opens the rows that it counts.",
  exceptions:
    "What is stuck, whose it is, and until when it can wait: late orders, orders that will be late or don't move, failed deliveries, open requests, chargers to replace.",
  exceptionsDaysTitle: "Days left",
  exceptionsDays:
    "Business days left, as the service counts them. Entries without a count come last. A record appears once, with all its reasons. Statuses whose words are not known are listed under Not decidable.",
  exceptionsWorkTitle: "Work through it",
  exceptionsWork:
    "<cap>j</cap> and <cap>k</cap> move. <cap>o</cap> takes an entry, <cap>O</cap> gives it to a person whose own key shows it. <cap>s</cap> snoozes, <cap>n</cap> adds a note, <cap>x</cap> selects several, <cap>.</cap> repeats, <cap>u</cap> undoes, <cap>c</cap> copies the order for the provider. Owners, snoozes and notes are never sent to the service.",
  exceptionsClosedTitle: "Snoozed and closed",
  exceptionsClosed:
    "A snooze ends early if the status, the expected date or the reasons change. An entry closes by itself when Quartermaster sees that its cause is gone, and stays under Closed for a week.",
  orders:
    "Every order that your key can read. Search by order ID, employee or serial number, or filter by status and type.",
  order: "Where the order is, whether it is late, and what happened.",
  timelineTitle: "Timeline",
  timeline:
    "The timeline merges the provider's log, the courier, the devices, lifecycle events and your company's requests. Entries of one minute are one line; its badges name their sources. Press <cap>t</cap> to open every line. Times are in your time zone; point at one to see UTC.",
  newOrder:
    "Choose an order type, an employee and devices. The order is sent when you press Place order, not before.",
  orderTypesTitle: "Order types",
  orderTypeDeployment: "Deployment sends devices from stock to an employee.",
  orderTypeOffboarding: "Offboarding collects all devices of an employee who leaves.",
  orderTypeCollection: "Collection collects selected devices.",
  orderTypeSwap: "Swap from Inventory sends a replacement and collects the old device.",
  employees:
    "The people who can receive, hold and return devices. An employee's page shows their devices, their orders and which orders are possible now.",
  addressTitle: "Delivery address",
  address:
    "An order takes the address when it is placed. A later change applies to new orders only; open orders keep the old address.",
  inventory:
    "The company's devices: held by an employee, in stock, reserved or in repair. It opens on what can be deployed now, and shows all devices page by page where Quartermaster has read them all; else up to 50: search to narrow it. Team, “Assigned to” and “is not” work only where it has read them all.",
  device: "Who holds the device, where it is, its condition and the orders that name it.",
  chargerTitle: "Charger",
  charger:
    "You can request a replacement charger if the charger is damaged or not included. It is sent on an order that names the device.",
  pinTitle: "PIN",
  pin: "A saved unlock PIN goes to the provider and can't be viewed by anyone afterwards, in Quartermaster or elsewhere.",
  catalog:
    "Devices that you can use from stock or buy. Check stock first: a device in stock needs no purchase.",
  modelsTitle: "Models",
  models:
    "Each card is a model, with a line for each country that it ships from. Options are your company's available devices; suggested models are alternatives to buy. The arrow keys move between cards, <cap>+</cap> and <cap>-</cap> change the quantity of a line, and <cap>c</cap> leads to the cart.",
  purchaseTitle: "Purchase",
  purchase:
    "Add items to the cart, then order them for an employee or for inventory. Quotes are per region, so the final price comes after the order. Built-to-order devices can't be added; order them through your account manager.",
  teams: "Teams group employees. Managers see the people, devices and orders of their teams.",
  newTeamsTitle: "New teams",
  newTeams:
    "Choose New team, or save an employee with the name of a team that does not exist yet. Teams can't be deleted.",
  requestsSummary: "The changes that were sent from Quartermaster, and their outcome.",
  needsYouTitle: "When a request needs you",
  needsYouText:
    "Open it and compare what was sent with what was found. Then use the record that was found, send the request again, or cancel it. In production a second admin approves a resend.",
  approvalTitle: "When a request waits for approval",
  approval:
    "A rule of the policy holds it until someone else approves it, for 7 days. What is sent is exactly what they see. You can cancel it until then.",
  queuedTitle: "When a request is queued",
  queued:
    "Nothing has been sent yet. You can cancel it on its page until it is sent; then nothing is sent.",
  runs: "Many people at once, from a spreadsheet: each row is checked, a few go first, and then you say whether the others follow.",
  importTitle: "Import",
  import:
    "Choose an XLSX or CSV file, or paste rows. Say which field each column fills. Every row is checked before anything is sent: you see what is there now, struck, over what will be sent. An empty cell keeps the value. Blocked rows don't stop the others.",
  cellsTitle: "Mend cells by keyboard",
  cells:
    "<cap>j</cap> goes to the next problem, <cap>Enter</cap> accepts the suggestion or opens the cell, <cap>a</cap> accepts it for all equal cells. The arrow keys choose any cell.",
  agentRunsTitle: "Runs that an agent proposes",
  agentRuns:
    "An agent can prepare a run for its person, who alone can start it. What the agent says it was asked for is not verified.",
  cliTitle: "On the command line",
  cli: "<code>quartermaster runs check</code> reads the same files by the same rules, and <code>runs start</code> sends their rows with your own key.",
  canaryTitle: "Canary",
  canary:
    "Up to five rows go first, of each kind of change and each country. The run then waits until you continue it. It halts by itself when too many rows are refused or have no known outcome. In production, more than 25 rows need a second admin: you request the start, and it begins when they approve exactly these rows.",
  undoTitle: "What can't be undone",
  undo: "There is no cancel. Each row stands alone: what was accepted stays accepted when a run is paused or stopped. No row is ever sent twice. Download the failures, fix them, and import the same file again.",
  reports:
    "Whether orders were finished as promised, how long they took, what is open, and where the devices are. Every dot, bar and number opens the rows that it counts.",
  promiseTitle: "Promise kept",
  promise:
    "An order is on time if it took no more business days than were promised. “As first promised” takes the days that Quartermaster saw first, “as last promised” the last ones. Late orders kept neither. The provider counts the days; paused days are not among them.",
  countedTitle: "What is counted",
  counted:
    "Only orders that Quartermaster saw finish, or whose own log has the date. Each figure says how many it leaves out. “Days to finish” also leaves out orders whose end lies between two reads more than a day apart, and groups of fewer than 10.",
  daysTitle: "Days to finish",
  days: "The dot is the number of days within which half of the orders were finished, the end of the bar that of nine in ten. The thin line is what was promised; the bar is red beyond it.",
  filesTitle: "Files and paper",
  files: "CSV downloads the table of a figure. The page prints with one figure on a sheet.",
} as const;
