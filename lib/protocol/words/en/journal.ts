/**
 * Why a request or a run waits, was refused or can't be known. The journal stores these sentences in English and
 * shows them in the reader's language (`stored-words.ts`). No plurals: they are read back from the stored text.
 */
export const journal = {
  late: "It could not be sent in time. Nothing was sent.",
  sentWithinDay: "The same was sent within the last day. Nothing was sent now.",
  notAccepted: "The service would not accept it.",
  orderBlocked: "The order can't be placed.",
  beforeAgain: "Before sending again: {reason}",
  exists: "Already exists. Nothing was sent.",
  ofOther: "The record that was found belongs to another request.",
  similarBefore: "Before sending again, a similar record was found.",
  answeredOther: "The answer named a record of another request.",
  answeredOtherId: "The service answered with the id of another request's record ({id}).",
  answeredPin:
    "The service answered {status}: {message} This does not prove that nothing was stored, and a PIN can't be read back. It is not confirmed; saving it again is safe.",
  answerTooLarge: "The service's answer is too large to be read.",
  sameUnderWay: "The same request is already being sent. Nothing was sent now.",
  otherUnderWay:
    "{kind, select, charger {Another charger request for this device} address {The same address} pin {A PIN for this device} employee {Another new employee with this email} employeeUpdate {Another change of this employee} order {The same order with other details} purchase {The same purchase with other details} team {Another new team with this name} other {Another change of this team}} {progress, select, waits {waits for a decision in Requests} soon {is about to be sent} other {is still being checked}}. Nothing was sent now: send this one when that one is finished.",
  editedBy: "Edited and placed by {name} as another request. Nothing of this draft was sent.",
  expired: "No one approved it in time.",
  refusedBy: "{name} refused it: {reason}",
  deactivated: "The person who asked for it was deactivated. Nothing was sent.",
  deactivatedBefore: "The person who asked for it was deactivated before it could be sent again.",
  interrupted: "Quartermaster was interrupted while it was sending.",
  noBaseline: "Couldn't check beforehand which records already existed.",
  changedSince: "The record has changed since, and does not show what was sent.",
  severalMatches: "Several possible matches were found.",
  oneMatch: "A possible match was found.",
  tooMany: "There are too many records to search.",
  forgotten:
    "A record was found. A request that the restored database has forgotten may have made it.",
  mayBeOther: "The record that was found may belong to another open request.",
  notSure: "Not found yet, but not checked often enough to be sure.",
  matchUnread: "A possible match was found, but it could not be read.",
  checksFailed: "The checks did not work ({why}), so the outcome is unknown.",
  wouldDouble:
    "It was not found, and nothing would stop a second one if the first is still on its way.",
  sentAgain: "It was sent again already and was not found.",
  setBack:
    "The database was set back while this was open, so it may have been sent since, and its outcome forgotten.",
  storeHeld:
    "Nothing is sent at the moment: Quartermaster's database was set back to an earlier state. An admin has to check it and release it.",
  withdrawn:
    "The person who asked for it is disabled, or the connection was withdrawn from them. Nothing was sent now.",
  unconfirmed:
    "An agent asked for it, and the identity provider has not confirmed its person lately. Nothing was sent now. The person signs in once, then the agent can ask again.",
  agentAsks: "The agent “{name}” asks for this. Nothing is sent unless a person approves it.",
  held: "{why} Nothing is sent unless it is approved.",
  needsApproval:
    "It needs an approval, by rule {rule} of the policy: {sentence} Nothing was sent: submit it again.",
  notAsApproved: "What was approved is not what is stored. Nothing was sent.",
  mayNotApprove: "{name} may not approve this: {sentence} Nothing was sent: submit it again.",
  blockedByRule: "Rule {rule} of the policy: {why} Nothing was sent.",
  secretBlocked:
    "A policy asks for an approval of this, and a request with a secret is not kept until then. Rule {rule} of the policy: {why} Nothing was sent.",
  preflightUnmade: "The pre-flight check could not be made: {message}",
  lacksCapability: "The API key lacks {capability}, without which this can't be sent safely.",
  pinUnknowable: "A PIN can't be read back, so whether it was stored is not confirmed.",
  pinAgain: "No answer confirmed it. A PIN can't be read back; saving it again is safe.",
  pinNewer: "A newer PIN was stored for this device meanwhile.",
  chargerUnknowable: "This API does not show accessories, so it can't be known.",
  chargerSilent: "The order's record does not say which accessories it has, so it can't be known.",
  addressUnknowable: "This API does not show addresses by their fields, so it can't be known.",
  newEmployeeUnknowable:
    "This API does not show that its email filter works, so it can't be known.",
  orderUnknowable:
    "The API shows no earlier order of this type that proves that the search works, so it can't be known.",
  newTeamUnknowable: "This API shows no team by its name, so it can't be known.",
  updateUnknowable:
    "{kind, select, teamUpdate {This API does not show the team's name} other {This API does not show every field that was sent}}, so it can't be known.",
} as const;
