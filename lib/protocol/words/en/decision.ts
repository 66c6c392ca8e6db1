/** The decision on a request that needs a person. */
export const decision = {
  made: "{isYou, select, yes {You} other {{name}}} {choice, select, adopt {{hasId, select, yes {chose {id}} other {chose a record that was found}}} abandon {cancelled the request} refuse {refused it} sendAgain {requested a resend} approve {approved it} replace {edited it and placed it as another request} none {decided: unknown} other {decided: {choice}}}",
  madeAt:
    "{isYou, select, yes {You} other {{name}}} {choice, select, adopt {{hasId, select, yes {chose {id}} other {chose a record that was found}}} abandon {cancelled the request} refuse {refused it} sendAgain {requested a resend} approve {approved it} replace {edited it and placed it as another request} none {decided: unknown} other {decided: {choice}}} at <time></time>.",
  someone: "Someone",
  notMade: "No change made.",
  maybe: "Your decision may have been saved.",
  title: "Decide",
  ask: "What do you want to do?",
  chooseOption: "Choose an option",
  resendRequested:
    "{isYou, select, yes {You} other {{name}}} requested a resend.{isYou, select, yes { Ask another admin of your company to open this page.} other {}}",
  resendRequestedAt:
    "{isYou, select, yes {You} other {{name}}} requested a resend at <time></time>.{isYou, select, yes { Ask another admin of your company to open this page.} other {}}",
  difference:
    "The pre-flight check passed when this was requested. Now it says: <said>{difference}</said> Nothing was approved or sent.",
  despite: "Approve it all the same. It is refused if the check still fails when it is sent.",
  reason: "Reason",
  reasonHint: "{name} reads it. It is not sent to the service.",
  use: "Use {id}",
  useThis: "Use this record",
  useEffect: "The request is accepted with this record. Nothing is sent.",
  useRisk:
    "If someone else created that record, the {kind, select, order {order} purchase {purchase} charger {charger request} employee {employee} employeeUpdate {change} team {team} teamUpdate {name} pin {PIN} other {address}} you requested was never created.",
  resend: "Resend",
  approveResend: "Approve resend",
  approveResendOf:
    "{hasName, select, yes {Approve resend requested by {name}} other {Approve resend requested by the first admin}}",
  requestResend: "Request resend",
  resendAsked: "Requests a resend. A second admin must approve it before anything is sent.",
  resendPin: "The same PIN is sent again.",
  resendEffect: "Quartermaster checks once more, and resends unless it finds a similar record.",
  riskOverwrites: "If someone changed it meanwhile, their change is overwritten.",
  riskRefused: "If the original also goes through, the API refuses the second.",
  riskAdds: "If the original also goes through you'll have two, and neither can be cancelled.",
  resendCheckPin: "This PIN may replace the one stored now.",
  resendCheck: "I've checked and it isn't there.",
  approve: "Approve and send",
  approveEffect: "The request is sent exactly as shown, after all checks.",
  approveEffectOf: "{consequence} The request is sent exactly as shown, after all checks.",
  approveRiskAgent:
    "Compare it with what the agent was asked for: a record's text may have misled it.",
  approveRisk: "Nothing can be cancelled or changed once it is placed.",
  refuse: "Refuse",
  refuseEffectAgent: "Nothing is sent, and the agent is told so.",
  refuseEffect: "Nothing is sent, and {name} reads your reason.",
  cancel: "Cancel request",
  cancelling: "Cancelling…",
  cancelNothingSent: "Nothing has been sent. If you cancel, nothing will be.",
  cancelEffect: "Nothing more is sent, and Quartermaster stops checking.",
  cancelRiskValue: "If it went through, the new value stays.",
  cancelRisk:
    "If it went through, the {kind, select, order {order} purchase {purchase} charger {charger request} employee {employee} employeeUpdate {change} team {team} teamUpdate {name} pin {PIN} other {address}} exists without a link to this request.",
  leavesStock:
    "{devices, plural, one {# device leaves the stock and ships.} other {# devices leave the stock and ship.}}",
  takesBack: "A courier takes back {devices, plural, one {# device} other {# devices}}.",
  swaps:
    "A courier brings and takes back: {devices, plural, one {# device} other {# devices}} in all.",
  takesAll: "A courier takes back all devices that the person holds.",
  startsWork: "The provider starts physical work.",
  buys: "{items, plural, one {# item is bought.} other {# items are bought.}}",
  replaces:
    "The {kind, select, order {order} purchase {purchase} charger {charger request} employee {employee} employeeUpdate {change} team {team} teamUpdate {name} pin {PIN} other {address}} replaces what is on the record.",
  added:
    "The {kind, select, order {order} purchase {purchase} charger {charger request} employee {employee} employeeUpdate {change} team {team} teamUpdate {name} pin {PIN} other {address}} is added. It can’t be removed here.",
} as const;
