import { parseTable } from "./access-table.ts";

/**
 * Who may call which Server Action: `file` and `action` as in the build's manifest. `answers`: it was
 * carried out, or refused for another reason than who asks. What names a record of manager A is `not
 * there` for everyone else who may not see it.
 */
export const expectedActions = parseTable(
  ["file", "action"],
  `
file                                  | action                  | signed out | disabled | support   | manager A | manager B | admin
app/(auth)/signin/password/replace.ts | replace                 | sign in    | sign in  | sign in   | sign in   | sign in   | sign in
app/(console)/account/actions.ts      | addPasskey              | sign in    | sign in  | answers   | answers   | answers   | answers
app/(console)/account/actions.ts      | changePassword          | sign in    | sign in  | answers   | answers   | answers   | answers
app/(console)/account/actions.ts      | deletePasskey           | sign in    | sign in  | answers   | answers   | answers   | answers
app/(console)/account/actions.ts      | endAllOtherSessions     | sign in    | sign in  | answers   | answers   | answers   | answers
app/(console)/account/actions.ts      | endSession              | sign in    | sign in  | answers   | answers   | answers   | answers
app/(console)/account/actions.ts      | startPasskey            | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions/accounts.ts               | endAccountSession       | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | endAccountSessions      | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | inviteAccount           | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | listAccountSessions     | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | resetAccountPassword    | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | setAccountDisabled      | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | setAccountGrant         | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | setAccountRole          | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | withdrawAccountGrant    | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | addConnection           | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | checkApiKey             | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | dropPreviousKey         | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | restorePreviousKey      | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | rotateKey               | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | setConnectionDisabled   | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/own-changes.ts            | closeDisagreement       | sign in    | sign in  | refused   | answers   | not there | not there
lib/actions/own-changes.ts            | markNotificationsRead   | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions/own-changes.ts            | mintAgentToken          | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions/own-changes.ts            | noteExport              | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions/own-changes.ts            | replayEvent             | sign in    | sign in  | refused   | answers   | not there | not there
lib/actions/own-changes.ts            | revokeAgentToken        | sign in    | sign in  | not there | answers   | not there | not there
lib/actions/own-changes.ts            | saveNotificationChoices | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions/requests.ts               | decide                  | sign in    | sign in  | not there | answers   | not there | answers
lib/actions/requests.ts               | mintIdempotencyKey      | no key     | no key   | no key    | answers   | answers   | answers
lib/actions/requests.ts               | submit                  | sign in    | sign in  | refused   | answers   | answers   | answers
lib/actions/restored-store.ts         | releaseRestoredStore    | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/runs.ts                   | addLines                | sign in    | sign in  | not there | answers   | not there | not there
lib/actions/runs.ts                   | changeCells             | sign in    | sign in  | not there | answers   | not there | not there
lib/actions/runs.ts                   | changeColumns           | sign in    | sign in  | not there | answers   | not there | not there
lib/actions/runs.ts                   | confirmTeam             | sign in    | sign in  | not there | answers   | not there | not there
lib/actions/runs.ts                   | decideOnRun             | sign in    | sign in  | not there | answers   | not there | answers
lib/actions/runs.ts                   | makeRun                 | sign in    | sign in  | refused   | answers   | answers   | answers
lib/actions/session.ts                | switchConnection        | sign in    | sign in  | answers   | answers   | answers   | answers
`,
);
