/** What the arguments name, all of manager A or made for the matrix. */
export interface ActionSubjects {
  /** The request, the event, a session and an agent's token of manager A. */
  requestId: string;
  eventId: number;
  sessionId: string;
  tokenId: string;
  /** A run of manager A that has no rows. */
  runId: string;
  /** A saved view of manager A. */
  viewId: string;
  /** An order of manager A that waits for a person, and a note of theirs about it. */
  exceptionId: string;
  noteId: number;
  employeeId: string;
  /** A local account and a connection that nobody needs. */
  personId: string;
  connection: { environment: "sandbox"; id: string };
  /** The service, and a key that it accepts. */
  baseUrl: string;
  apiKey: string;
}

/** Returns a form as React sends it to an action of `useActionState`, with no state before. */
const encodeForm = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(`_1_${name}`, value);
  form.append("0", '[null,"$K1"]');
  return form;
};

const columns = { hidden: [], shown: [], order: [] };
const password = "a long password of the matrix";

/**
 * Returns arguments for every Server Action, by its file and name. Each can be read, so that an answer
 * says who may call the action; what an admin may do with them changes nothing that another row needs.
 */
export const actionArguments = ({
  requestId,
  eventId,
  sessionId,
  tokenId,
  runId,
  viewId,
  exceptionId,
  noteId,
  employeeId,
  personId,
  connection,
  baseUrl,
  apiKey,
}: ActionSubjects): Readonly<Record<string, readonly unknown[] | FormData>> => {
  const key = { environment: connection.environment, baseUrl, apiKey };
  const ofAccount = (name: string) => `app/(console)/account/actions.ts ${name}`;
  const ofConnections = (name: string) => `lib/actions/connections.ts ${name}`;
  const ofPeople = (name: string) => `lib/actions/accounts.ts ${name}`;
  return {
    "app/(auth)/signin/password/replace.ts replace": encodeForm({
      replacement: password,
      again: password,
    }),
    [ofAccount("addPasskey")]: [
      {
        name: "Matrix",
        response: {
          id: "AAAA",
          rawId: "AAAA",
          type: "public-key",
          clientExtensionResults: {},
          response: { clientDataJSON: "AAAA", attestationObject: "AAAA" },
        },
      },
    ],
    [ofAccount("changePassword")]: [{ current: password, replacement: `${password} 2` }],
    [ofAccount("deletePasskey")]: ["AAAA"],
    [ofAccount("endAllOtherSessions")]: [],
    [ofAccount("endSession")]: [sessionId],
    [ofAccount("startPasskey")]: [password],
    "lib/actions/cases.ts changeCases": [
      [{ resource: "orders", id: exceptionId, epoch: 0 }],
      { what: "note", note: "Matrix" },
    ],
    "lib/actions/cases.ts removeCaseNote": [noteId],
    "lib/actions/own-changes.ts chooseLanguage": [null],
    "lib/actions/own-changes.ts closeDisagreement": [eventId],
    "lib/actions/requests.ts decide": [requestId, { choice: "abandon" }],
    "lib/actions/own-changes.ts markNotificationsRead": [1],
    "lib/actions/own-changes.ts mintAgentToken": [
      { label: "Matrix", isReadOnly: true, preapproved: [] },
    ],
    "lib/actions/requests.ts mintIdempotencyKey": ["orders.create"],
    "lib/actions/own-changes.ts noteExport": [{ list: "orders.list", filters: [] }],
    "lib/actions/own-changes.ts replayEvent": [eventId],
    "lib/actions/own-changes.ts revokeAgentToken": [tokenId],
    "lib/actions/own-changes.ts saveNotificationChoices": [{ late: ["bell"] }],
    // Without a key of a form, so that nothing is sent. The table of writes sends.
    "lib/actions/requests.ts submit": [
      {
        operation: "employees.update",
        input: { id: employeeId, jobTitle: "Not sent" },
        idempotencyKey: "none",
      },
    ],
    [ofConnections("addConnection")]: [{ ...key, label: "Matrix 2", capabilities: [] }],
    [ofConnections("checkApiKey")]: [key],
    [ofConnections("dropPreviousKey")]: [connection],
    [ofConnections("restorePreviousKey")]: [connection],
    [ofConnections("rotateKey")]: [{ name: connection, apiKey, isOwnerConfirmed: false }],
    [ofConnections("setConnectionDisabled")]: [connection, true],
    [ofPeople("endAccountSession")]: [personId, sessionId],
    [ofPeople("endAccountSessions")]: [personId],
    [ofPeople("inviteAccount")]: [
      {
        email: "another.of.the.matrix@meridian.example",
        displayName: "Another",
        role: "support",
        connection: null,
      },
    ],
    [ofPeople("listAccountSessions")]: [personId],
    [ofPeople("resetAccountPassword")]: [personId],
    [ofPeople("setAccountDisabled")]: [personId, true],
    [ofPeople("setAccountGrant")]: [personId, connection, "support"],
    [ofPeople("setAccountRole")]: [personId, "manager"],
    [ofPeople("withdrawAccountGrant")]: [personId, connection],
    // Nobody of the matrix has this connection, so no session changes.
    "lib/actions/policies.ts readRulesFile": ['{ "format": 1, "rules": [] }'],
    // After a version that nobody saved, so that the policy of the other rows stays.
    "lib/actions/policies.ts saveRules": [{ rules: [], basedOn: 1_000 }],
    "lib/actions/policies.ts startStandIn": [
      { toId: personId, startsAt: "2026-01-01T00:00:00.000Z", endsAt: "2026-01-02T00:00:00.000Z" },
    ],
    "lib/actions/policies.ts stopStandIn": ["00000000-0000-4000-8000-000000000000"],
    "lib/actions/policies.ts tryRules": [[]],
    "lib/actions/restored-store.ts releaseRestoredStore": ["2026-01-01T00:00:00.000Z"],
    "lib/actions/runs.ts addLines": [{ runId, from: 2, lines: [["x@y.example"]], isLast: false }],
    "lib/actions/runs.ts changeCells": [
      { runId, changes: [{ line: 2, field: "email", value: "z@y.example" }] },
    ],
    "lib/actions/runs.ts changeColumns": [{ runId, fields: ["email"] }],
    "lib/actions/runs.ts confirmTeam": [{ runId, name: "No team" }],
    // What is not to be decided now changes nothing that another row needs.
    "lib/actions/runs.ts decideOnRun": [{ runId, choice: "pause", hash: null }],
    "lib/actions/runs.ts makeRun": [
      { kind: "edit", title: "Another", columns: [{ header: "Email", field: "email" }] },
    ],
    "lib/actions/saved-views.ts changeSavedView": [
      { id: viewId, epoch: 0, question: { search: "view=open", columns } },
    ],
    // Of a view that was never so often changed, so that it stays for the other rows.
    "lib/actions/saved-views.ts deleteSavedView": [{ id: viewId, epoch: 1_000 }],
    "lib/actions/saved-views.ts pinSavedView": [{ id: viewId, isPinned: true }],
    "lib/actions/saved-views.ts saveView": [
      { list: "teams.list", name: "Another", isShared: false, search: "", columns },
    ],
    "lib/actions/saved-views.ts subscribeToSavedView": [
      { id: viewId, frequency: "weekly", timeZone: "UTC" },
    ],
    "lib/actions/session.ts switchConnection": [connection],
  };
};
