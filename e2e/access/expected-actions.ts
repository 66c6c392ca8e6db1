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
lib/actions.ts                        | closeDisagreement       | sign in    | sign in  | refused   | answers   | not there | not there
lib/actions.ts                        | decide                  | sign in    | sign in  | not there | answers   | not there | answers
lib/actions.ts                        | markNotificationsRead   | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions.ts                        | mintAgentToken          | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions.ts                        | mintIdempotencyKey      | no key     | no key   | no key    | answers   | answers   | answers
lib/actions.ts                        | noteExport              | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions.ts                        | replayEvent             | sign in    | sign in  | refused   | answers   | not there | not there
lib/actions.ts                        | revokeAgentToken        | sign in    | sign in  | not there | answers   | not there | not there
lib/actions.ts                        | saveNotificationChoices | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions.ts                        | submit                  | sign in    | sign in  | refused   | answers   | answers   | answers
lib/actions/connections.ts            | addConnection           | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | checkApiKey             | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | dropPreviousKey         | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | restorePreviousKey      | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | rotateKey               | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | setConnectionDisabled   | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/people.ts                 | endPersonSession        | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/people.ts                 | endPersonSessions       | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/people.ts                 | invitePerson            | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/people.ts                 | listPersonSessions      | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/people.ts                 | resetPersonPassword     | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/people.ts                 | setPersonDisabled       | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/people.ts                 | setPersonGrant          | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/people.ts                 | setPersonRole           | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/people.ts                 | withdrawPersonGrant     | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/session.ts                | switchConnection        | sign in    | sign in  | answers   | answers   | answers   | answers
`,
);
