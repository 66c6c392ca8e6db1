/** Why the server refused what a person asked for, and what they can do. */
export const refusal = {
  formOfPerson:
    "This form was opened by another person, and this browser is now signed in as {name}. Nothing was sent.",
  formOfEnvironment:
    "This form was opened in another environment, and this browser now uses {connection}. Nothing was sent.",
  formOfConnection:
    "This form was opened with another connection, and this browser now uses {connection}. Nothing was sent.",
  formUnknown:
    "Quartermaster doesn't recognize this form. It may have been opened before an update. Nothing was sent.",
  formExpired: "This form was open for more than {hours} hours. Nothing was sent.",
  formOfOperation: "This form was opened for another kind of request. Nothing was sent.",
  malformed: "Quartermaster could not read this request. Nothing was changed.",
  contentType: "This content type is not supported. Nothing was changed.",
  malformedAction: "This request is malformed. Nothing was changed.",
  pageExpired: "This page has expired. Reload it. Nothing was changed.",
  requestTooLarge: "The request is too large.",
  tooManyRequests:
    "Too many requests. Try again in {seconds, plural, one {# second} other {# seconds}}.",
  noMethod: "Quartermaster does not support {method}.",
  malformedAddress: "This address is malformed. Check that it was copied completely.",
  noAddress: "Quartermaster has no such address.",
  addressTooLong:
    "This address is too long, or what the browser sends with it. Nothing was changed. Choose fewer filters.",
  busy: "Quartermaster is busy. Try again in a moment.",
  otherSite: "This request did not come from Quartermaster's own pages. Nothing was changed.",
  ownPages: "This address answers only Quartermaster's own pages.",
  ownPagesUnknown:
    "This address answers only Quartermaster's own pages, and the header Sec-Fetch-Site, by which they are known, did not arrive.",
  noOrigin:
    "The header Origin did not arrive. The reverse proxy has to pass it on. Nothing was changed.",
  noFetchSite:
    "The header Sec-Fetch-Site did not arrive. The reverse proxy has to pass it on, or the browser is too old. Nothing was changed.",
  otherAddress:
    "This page was opened at {origin}, and Quartermaster's address is {own}. Open {own}. If {origin} is the right address, tell the people who run Quartermaster: its log says what to set. What arrived: {arrived}. Nothing was changed.",
  otherPage:
    "This browser now uses {hasNone, select, yes {no connection} other {{label} ({environment})}}, and this page shows another one. Nothing was read or changed.",
  noList: "There is no such list.",
  nameIds: "Name 1 to {max} {noun, select, employees {employees} other {orders}}.",
  noRequest: "There is no such request.",
  decidedAlready: "This can't be decided any more. Reload the request.",
  sentAlready: "It was sent before it could be cancelled.",
  resultTaken: "That record is already the result of another request.",
  recordNotFound: "That record was not found for it.",
  storeHeld:
    "Nothing is sent at the moment: Quartermaster's database was set back to an earlier state. An admin has to check it and release it. {kept, select, yes {Your entries are kept. Nothing was sent now.} other {Nothing was decided.}}",
  formForgotten:
    "This form was opened before Quartermaster's database was set back, so it may have been sent already. Nothing was sent now. Look for the result first, and send it again only if there is none.",
  replayed: "Already submitted with different details. Nothing was sent now.",
  tooLarge: "The request is larger than 64 KB.",
  unknownSaved:
    "Something went wrong, so we don't know whether the request was saved. Send the same form again: it won't be placed twice.",
  draftEnded:
    "This draft can’t be changed any more: it was decided on, or has expired. Nothing was sent now.",
  noDraft: "There is no such draft. Nothing was sent.",
  noteTooLong: "A note has at most {max} characters. Nothing was changed.",
  noEvent: "Event not found.",
  noToken: "Token not found.",
  adminsOnly:
    "{what, select, save {Only admins save views for everyone.} share {Only admins share views for everyone.} change {Only admins change views that are shared for everyone.} other {Only admins delete views that are shared for everyone.}} Nothing was changed.",
  filtersTooLong:
    "These filters are too long to be saved as a view. Choose fewer values. Nothing was changed.",
  noCompany:
    "The service does not say which company your key belongs to, so this view can't be shared. Nothing was changed.",
  tooManyViews: "You have {max} saved views. Delete one first.",
  tooManyPinned: "You have {max} pinned views. Unpin one first.",
  tooManySubscribed: "You subscribe to {max} views. Turn one off first.",
  viewOfOther:
    "This view belongs to another person, who alone can stop sharing it. You can delete it.",
  policySaved: "Someone else saved the policy meanwhile. Nothing was saved. Reload the page.",
  standInSelf: "Choose someone else. Nothing was saved.",
  standInEnd: "The end must be after the start, and not in the past. Nothing was saved.",
  standInYear: "Someone can stand in for a year at most. Nothing was saved.",
  standInAdmin: "Only an admin of {environment} can stand in. Nothing was saved.",
  noStandIn: "There is no such stand-in. Nothing was changed.",
  needsAdmin:
    "This needs an admin of {environments}, which you are not. Nothing was changed. Ask an admin of {environments}.",
  snoozePast: "Choose a time that is still to come. Nothing was changed.",
  snoozeYear: "Choose a time within a year. Nothing was changed.",
  noAccess: "This person has no access. Nothing was changed.",
  noLongerWaits: "This no longer waits, or you don't have access to it. Nothing was changed.",
  noNote: "This note is gone, or not yours. Nothing was changed.",
  runDecided: "This can't be decided any more. Reload the run.",
  noRun: "There is no such run.",
  runChanged: "The rows are no longer those that you saw. Nothing was changed. Reload the run.",
  hiddenSort: "You don't have permission to sort by this.",
  copySort: "The copy sorts by country only.",
  lastAdmin:
    "This is the last admin of {environment}: nobody could add another one. Nothing was changed. Make someone else an admin first.",
  noAccount: "There is no such account. Nothing was changed.",
  accountExists: "{email} already has an account.",
  nameCharacter: "The name must not contain the character {character}.",
  demoAccount:
    "This is a demo account: each start restores it from the sandbox. Nothing was changed.",
  providerDecides:
    "The identity provider decides the {what, select, password {password} role {role} other {connections}}. Nothing was changed.",
  breakGlass:
    "This is a break-glass account, whose {what, select, password {password changes by command line: npm run user -- break-glass} other {role is always admin}}. Nothing was changed.",
  noConnection: "There is no such connection. Nothing was changed.",
  connectionDisabled: "This connection is disabled. Enable it first. Nothing was changed.",
  connectionOfPerson:
    "This connection sends the sign-in of its own person, so no one else can use it. Nothing was changed.",
  notTheirs: "This person does not use the connection. Nothing was changed.",
  accessLost: "You don't have access to this connection any more. Nothing was changed.",
  disabledByAdmin: "An admin has disabled this connection. Nothing was changed.",
  noPasskeys: "This account can't have passkeys.",
  tooManyPasskeys: "You have {max} passkeys. Remove one first.",
  passkeyNotAccepted: "This passkey was not accepted. Nothing was saved. Try again.",
  keyNotConfirmed:
    "{isReached, select, no {The service at {address} could not be reached: “{message}”.} other {The service at {address} did not confirm this key: “{message}”.}} Nothing was saved. Try again.",
  addressNotAllowed:
    "The settings don't allow this address for this environment. Nothing was sent or saved. The people who run Quartermaster can allow it.",
  unsafeName: "The name must not contain the character {character}. Nothing was saved.",
  keyOfSettings:
    "The server's settings or the demo hold this key, and each start stores it again. Nothing was changed.",
  keyOfOther:
    "The service says that this key belongs to another user of another company. Nothing was saved. Add it as a connection of its own.",
  previousKeyGone: "The previous key is no longer kept. Nothing was changed.",
  keyRefused:
    "The service refused this key: “{message}”. Nothing was saved. {why, select, legacy {This is a legacy v2 key.} prefix {A v4 key begins with {prefix}, and this one does not, so it may be a legacy v2 key.} other {Check that the whole key was pasted, and that it is a key of this environment.}}",
  legacyKey:
    "A v2 key is bound to a company, and v4 accepts only keys that are bound to a user. It can't be upgraded: have a new v4 key minted on the application's API keys page. v2 shuts down on 1 January 2027. Operations that only v2 has: catalogs and collection reads, company read and update, order update, and organization-level operations.",
  draftSealed: "The draft can't be decrypted any more. Nothing was sent.",
  policyChanged: "The policy has changed: {sentence} Nothing was sent.",
  ownExport: "Another export of yours is being written. Wait until it ends, or cancel it.",
  otherExports: "Other people's exports are being written. Try again in a minute.",
  devicesUnproven:
    "Quartermaster's own copy can't prove yet that it has every device. It is complete after the next full read of the inventory.",
  passwordElsewhere: "The password of this account can't be changed here.",
  keyDisabled:
    "An admin has disabled this API key in Quartermaster. Nothing was sent. Ask an admin to enable it.",
  keyElsewhere:
    "{what, select, address {Your API key is for another address than Quartermaster's.} other {Your API key is for another environment than Quartermaster's.}}",
  signInEnded:
    "This connection uses the sign-in of its person, which has ended. Sign in again to use it.",
  keyUnreadable: "Your API key can't be decrypted. Ask an admin to store it again.",
  tooManyTokens: "You have {max} tokens. Revoke one that is not used.",
  requestNotFound: "Request not found.",
} as const;
