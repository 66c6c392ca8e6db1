/** Entries of the audit log as sentences: each action done, denied, or tried and failed. */
export const auditSentence = {
  actor: "{kind, select, unknown {Someone unknown} commandLine {Command line} other {{person}}}",
  agent:
    "The agent {agent} of {kind, select, unknown {Someone unknown} commandLine {Command line} other {{person}}}",
  other: "{actor}: {action}{known, select, yes { {about}} other {}}",
  signIn:
    "{outcome, select, denied {{actor} was not allowed to sign in} failed {{actor} tried to sign in} other {{actor} signed in}}",
  signOut:
    "{outcome, select, denied {{actor} was not allowed to sign out} failed {{actor} tried to sign out} other {{actor} signed out}}",
  sessionRefresh:
    "{outcome, select, denied {{actor} was not allowed to stay signed in} failed {{actor} tried to stay signed in} other {{actor} stayed signed in}}",
  sessionSwitch:
    "{outcome, select, denied {{actor} was not allowed to switch to} failed {{actor} tried to switch to} other {{actor} switched to}}{known, select, yes { {about}} other {}}",
  sessionsEnd:
    "{outcome, select, denied {{actor} was not allowed to end their other sessions} failed {{actor} tried to end their other sessions} other {{actor} ended their other sessions}}",
  passwordChange:
    "{outcome, select, denied {{actor} was not allowed to change their password} failed {{actor} tried to change their password} other {{actor} changed their password}}",
  passkeysAdd:
    "{outcome, select, denied {{actor} was not allowed to add a passkey} failed {{actor} tried to add a passkey} other {{actor} added a passkey}}",
  passkeysRemove:
    "{outcome, select, denied {{actor} was not allowed to remove a passkey} failed {{actor} tried to remove a passkey} other {{actor} removed a passkey}}",
  export:
    "{outcome, select, denied {{actor} was not allowed to export} failed {{actor} tried to export} other {{actor} exported}}{known, select, yes { {about}} other {}}",
  peopleInvite:
    "{outcome, select, denied {{actor} was not allowed to invite} failed {{actor} tried to invite} other {{actor} invited}}{known, select, yes { {about}} other {}}",
  peopleAdd:
    "{outcome, select, denied {{actor} was not allowed to add the account} failed {{actor} tried to add the account} other {{actor} added the account}}{known, select, yes { {about}} other {}}",
  peopleDisable:
    "{outcome, select, denied {{actor} was not allowed to disable the account} failed {{actor} tried to disable the account} other {{actor} disabled the account}}{known, select, yes { {about}} other {}}",
  peopleEnable:
    "{outcome, select, denied {{actor} was not allowed to enable the account} failed {{actor} tried to enable the account} other {{actor} enabled the account}}{known, select, yes { {about}} other {}}",
  peopleKey:
    "{outcome, select, denied {{actor} was not allowed to set the API key of} failed {{actor} tried to set the API key of} other {{actor} set the API key of}}{known, select, yes { {about}} other {}}",
  peopleResetPassword:
    "{outcome, select, denied {{actor} was not allowed to reset the password of} failed {{actor} tried to reset the password of} other {{actor} reset the password of}}{known, select, yes { {about}} other {}}",
  peopleSetRole:
    "{outcome, select, denied {{actor} was not allowed to give} failed {{actor} tried to give} other {{actor} gave}}{known, select, yes { {about} the role {role}} other { a role}}",
  peopleSetGrant:
    "{outcome, select, denied {{actor} was not allowed to give} failed {{actor} tried to give} other {{actor} gave}}{known, select, yes { {about} the role {role} for {connection}} other { a role for a connection}}",
  peopleWithdrawGrant:
    "{outcome, select, denied {{actor} was not allowed to withdraw} failed {{actor} tried to withdraw} other {{actor} withdrew}}{known, select, yes { {connection} from {about}} other { a connection}}",
  peopleSubject:
    "{outcome, select, denied {{actor} was not allowed to link the sign-on of} failed {{actor} tried to link the sign-on of} other {{actor} linked the sign-on of}}{known, select, yes { {about}} other {}}",
  peopleListSessions:
    "{outcome, select, denied {{actor} was not allowed to view the sessions of} failed {{actor} tried to view the sessions of} other {{actor} viewed the sessions of}}{known, select, yes { {about}} other {}}",
  peopleEndSession:
    "{outcome, select, denied {{actor} was not allowed to end a session of} failed {{actor} tried to end a session of} other {{actor} ended a session of}}{known, select, yes { {about}} other {}}",
  peopleEndSessions:
    "{outcome, select, denied {{actor} was not allowed to end all sessions of} failed {{actor} tried to end all sessions of} other {{actor} ended all sessions of}}{known, select, yes { {about}} other {}}",
  breakGlassMake:
    "{outcome, select, denied {{actor} was not allowed to make a break-glass account of} failed {{actor} tried to make a break-glass account of} other {{actor} made a break-glass account of}}{known, select, yes { {about}} other {}}",
  breakGlassUse:
    "{outcome, select, denied {{actor} was not allowed to sign in by a break-glass password} failed {{actor} tried to sign in by a break-glass password} other {{actor} signed in by a break-glass password}}",
  agentTokensCreate:
    "{outcome, select, denied {{actor} was not allowed to create a token for the agent} failed {{actor} tried to create a token for the agent} other {{actor} created a token for the agent}}{known, select, yes { {about}} other {}}",
  agentTokensRevoke:
    "{outcome, select, denied {{actor} was not allowed to revoke a token of the agent} failed {{actor} tried to revoke a token of the agent} other {{actor} revoked a token of the agent}}{known, select, yes { {about}} other {}}",
  connectionsAdd:
    "{outcome, select, denied {{actor} was not allowed to add the connection} failed {{actor} tried to add the connection} other {{actor} added the connection}}{known, select, yes { {about}} other {}}",
  connectionsCheckKey:
    "{outcome, select, denied {{actor} was not allowed to check a key for} failed {{actor} tried to check a key for} other {{actor} checked a key for}}{known, select, yes { {about}} other {}}",
  connectionsDisable:
    "{outcome, select, denied {{actor} was not allowed to disable} failed {{actor} tried to disable} other {{actor} disabled}}{known, select, yes { {about}} other {}}",
  connectionsEnable:
    "{outcome, select, denied {{actor} was not allowed to enable} failed {{actor} tried to enable} other {{actor} enabled}}{known, select, yes { {about}} other {}}",
  connectionsRotateKey:
    "{outcome, select, denied {{actor} was not allowed to replace the key of} failed {{actor} tried to replace the key of} other {{actor} replaced the key of}}{known, select, yes { {about}} other {}}",
  connectionsRestoreKey:
    "{outcome, select, denied {{actor} was not allowed to restore the previous key of} failed {{actor} tried to restore the previous key of} other {{actor} restored the previous key of}}{known, select, yes { {about}} other {}}",
  connectionsDropKey:
    "{outcome, select, denied {{actor} was not allowed to delete the previous key of} failed {{actor} tried to delete the previous key of} other {{actor} deleted the previous key of}}{known, select, yes { {about}} other {}}",
  settingsNotifications:
    "{outcome, select, denied {{actor} was not allowed to choose notifications} failed {{actor} tried to choose notifications} other {{actor} chose notifications}}",
  webhookSecretsAdd:
    "{outcome, select, denied {{actor} was not allowed to add a webhook secret} failed {{actor} tried to add a webhook secret} other {{actor} added a webhook secret}}",
  webhookSecretsRemove:
    "{outcome, select, denied {{actor} was not allowed to remove a webhook secret} failed {{actor} tried to remove a webhook secret} other {{actor} removed a webhook secret}}",
  webhookSecretsRotate:
    "{outcome, select, denied {{actor} was not allowed to replace a webhook secret} failed {{actor} tried to replace a webhook secret} other {{actor} replaced a webhook secret}}",
  casesChange:
    "{outcome, select, denied {{actor} was not allowed to work on the exception} failed {{actor} tried to work on the exception} other {{actor} worked on the exception}}{known, select, yes { {about}} other {}}",
  viewsShare:
    "{outcome, select, denied {{actor} was not allowed to share a saved view} failed {{actor} tried to share a saved view} other {{actor} shared a saved view}}",
  viewsChange:
    "{outcome, select, denied {{actor} was not allowed to change a shared view} failed {{actor} tried to change a shared view} other {{actor} changed a shared view}}",
  viewsUnshare:
    "{outcome, select, denied {{actor} was not allowed to stop sharing a view} failed {{actor} tried to stop sharing a view} other {{actor} stopped sharing a view}}",
  viewsDelete:
    "{outcome, select, denied {{actor} was not allowed to delete a shared view} failed {{actor} tried to delete a shared view} other {{actor} deleted a shared view}}",
  requestsSubmit:
    "{outcome, select, denied {{actor} was not allowed to submit} failed {{actor} tried to submit} other {{actor} submitted}}{known, select, yes { a request ({about})} other { a request (unknown)}}",
  requestsDraft:
    "{outcome, select, denied {{actor} was not allowed to draft} failed {{actor} tried to draft} other {{actor} drafted}}{known, select, yes { a request ({about})} other { a request (unknown)}}",
  requestsApprove:
    "{outcome, select, denied {{actor} was not allowed to approve} failed {{actor} tried to approve} other {{actor} approved}}{known, select, yes { a request ({about})} other { a request (unknown)}}",
  requestsReplace:
    "{outcome, select, denied {{actor} was not allowed to change and place} failed {{actor} tried to change and place} other {{actor} changed and placed}}{known, select, yes { a request ({about})} other { a request (unknown)}}",
  requestsAdopt:
    "{outcome, select, denied {{actor} was not allowed to link a record to} failed {{actor} tried to link a record to} other {{actor} linked a record to}}{known, select, yes { a request ({about})} other { a request (unknown)}}",
  requestsSendAgain:
    "{outcome, select, denied {{actor} was not allowed to send again} failed {{actor} tried to send again} other {{actor} sent again}}{known, select, yes { a request ({about})} other { a request (unknown)}}",
  requestsAbandon:
    "{outcome, select, denied {{actor} was not allowed to cancel} failed {{actor} tried to cancel} other {{actor} cancelled}}{known, select, yes { a request ({about})} other { a request (unknown)}}",
  requestsDecide:
    "{outcome, select, denied {{actor} was not allowed to decide} failed {{actor} tried to decide} other {{actor} decided}}{known, select, yes { a request ({about})} other { a request (unknown)}}",
  runsCreate:
    "{outcome, select, denied {{actor} was not allowed to prepare a run} failed {{actor} tried to prepare a run} other {{actor} prepared a run}}",
  runsCheck:
    "{outcome, select, denied {{actor} was not allowed to check again a run} failed {{actor} tried to check again a run} other {{actor} checked again a run}}",
  runsRequest:
    "{outcome, select, denied {{actor} was not allowed to request the start of a run} failed {{actor} tried to request the start of a run} other {{actor} requested the start of a run}}",
  runsApprove:
    "{outcome, select, denied {{actor} was not allowed to approve the start of a run} failed {{actor} tried to approve the start of a run} other {{actor} approved the start of a run}}",
  runsStart:
    "{outcome, select, denied {{actor} was not allowed to start a run} failed {{actor} tried to start a run} other {{actor} started a run}}",
  runsContinue:
    "{outcome, select, denied {{actor} was not allowed to continue a run} failed {{actor} tried to continue a run} other {{actor} continued a run}}",
  runsPause:
    "{outcome, select, denied {{actor} was not allowed to pause a run} failed {{actor} tried to pause a run} other {{actor} paused a run}}",
  runsStop:
    "{outcome, select, denied {{actor} was not allowed to stop a run} failed {{actor} tried to stop a run} other {{actor} stopped a run}}",
  runsDecide:
    "{outcome, select, denied {{actor} was not allowed to decide about a run} failed {{actor} tried to decide about a run} other {{actor} decided about a run}}",
  employeesGet:
    "{outcome, select, denied {{actor} was not allowed to read personal details of} failed {{actor} tried to read personal details of} other {{actor} read personal details of}}{known, select, yes { {about}} other {}}",
} as const;
