import type { MessageKey } from "#lib/protocol/words/catalog.ts";
import { writeText } from "#lib/protocol/write-text.ts";
import { type WriteName, writeNames } from "#lib/v4/operations/endpoints.ts";

/** What an entry is about: by which of its words a sentence names it. */
export type About = "record" | "order" | "connection" | "subject" | "agent" | "request" | "nothing";

interface Told {
  message: MessageKey;
  about: About;
}

const about =
  (kind: About) =>
  (message: MessageKey): Told => ({ message, about: kind });

const alone = about("nothing");
/** A person or record, by its name where one is known. */
const ofRecord = about("record");
const ofOrder = about("order");
const ofConnection = about("connection");
const ofAgent = about("agent");
const ofRequest = about("request");

/** Returns the message of a write, which has its name: `auditWrite.teamsUpdate`. */
const messageOfWrite = (name: WriteName) =>
  `auditWrite.${name.replaceAll(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase())}` as MessageKey;

/** Each write of the service has its own words, so that none is shown by the name of its operation. */
const writes = Object.fromEntries(
  writeNames.map((name) => {
    const { idNoun, noun } = writeText[name];
    const isOfOrder = noun === "order" || idNoun === "order";
    return [name, (isOfOrder ? ofOrder : ofRecord)(messageOfWrite(name))] as const;
  }),
);

/** The message of each action; that of a decision by its choice, `requests.decide approve`, where it has its own. */
export const auditMessages: Readonly<Record<string, Told>> = {
  "sign-in": alone("auditSentence.signIn"),
  "sign-out": alone("auditSentence.signOut"),
  "session.refresh": alone("auditSentence.sessionRefresh"),
  "session.switch": ofConnection("auditSentence.sessionSwitch"),
  "sessions.end": alone("auditSentence.sessionsEnd"),
  "password.change": alone("auditSentence.passwordChange"),
  "passkeys.add": alone("auditSentence.passkeysAdd"),
  "passkeys.remove": alone("auditSentence.passkeysRemove"),
  export: ofRecord("auditSentence.export"),
  "people.invite": ofRecord("auditSentence.peopleInvite"),
  "people.add": ofRecord("auditSentence.peopleAdd"),
  "people.disable": ofRecord("auditSentence.peopleDisable"),
  "people.enable": ofRecord("auditSentence.peopleEnable"),
  "people.key": ofRecord("auditSentence.peopleKey"),
  "people.reset": ofRecord("auditSentence.peopleResetPassword"),
  "people.reset-password": ofRecord("auditSentence.peopleResetPassword"),
  "people.role": ofRecord("auditSentence.peopleSetRole"),
  "people.set-role": ofRecord("auditSentence.peopleSetRole"),
  "people.set-grant": ofRecord("auditSentence.peopleSetGrant"),
  "people.withdraw-grant": ofRecord("auditSentence.peopleWithdrawGrant"),
  "people.subject": ofRecord("auditSentence.peopleSubject"),
  "people.list-sessions": ofRecord("auditSentence.peopleListSessions"),
  "people.end-session": ofRecord("auditSentence.peopleEndSession"),
  "people.end-sessions": ofRecord("auditSentence.peopleEndSessions"),
  "break-glass.make": ofRecord("auditSentence.breakGlassMake"),
  "break-glass.use": alone("auditSentence.breakGlassUse"),
  "agent-tokens.create": ofAgent("auditSentence.agentTokensCreate"),
  "agent-tokens.revoke": ofAgent("auditSentence.agentTokensRevoke"),
  "connections.add": ofConnection("auditSentence.connectionsAdd"),
  "connections.check-key": ofConnection("auditSentence.connectionsCheckKey"),
  "connections.disable": ofConnection("auditSentence.connectionsDisable"),
  "connections.enable": ofConnection("auditSentence.connectionsEnable"),
  "connections.rotate-key": ofConnection("auditSentence.connectionsRotateKey"),
  "connections.restore-key": ofConnection("auditSentence.connectionsRestoreKey"),
  "connections.drop-key": ofConnection("auditSentence.connectionsDropKey"),
  "settings.notifications": alone("auditSentence.settingsNotifications"),
  "webhook-secrets.add": alone("auditSentence.webhookSecretsAdd"),
  "webhook-secrets.remove": alone("auditSentence.webhookSecretsRemove"),
  "webhook-secrets.rotate": alone("auditSentence.webhookSecretsRotate"),
  "cases.change": about("subject")("auditSentence.casesChange"),
  "views.share": alone("auditSentence.viewsShare"),
  "views.change": alone("auditSentence.viewsChange"),
  "views.unshare": alone("auditSentence.viewsUnshare"),
  "views.delete": alone("auditSentence.viewsDelete"),
  "requests.submit": ofRequest("auditSentence.requestsSubmit"),
  "requests.draft": ofRequest("auditSentence.requestsDraft"),
  "requests.decide": ofRequest("auditSentence.requestsDecide"),
  "requests.decide approve": ofRequest("auditSentence.requestsApprove"),
  "requests.decide replace": ofRequest("auditSentence.requestsReplace"),
  "requests.decide adopt": ofRequest("auditSentence.requestsAdopt"),
  "requests.decide send again": ofRequest("auditSentence.requestsSendAgain"),
  "requests.decide abandon": ofRequest("auditSentence.requestsAbandon"),
  "runs.create": alone("auditSentence.runsCreate"),
  "runs.decide": alone("auditSentence.runsDecide"),
  "runs.decide check": alone("auditSentence.runsCheck"),
  "runs.decide request": alone("auditSentence.runsRequest"),
  "runs.decide approve": alone("auditSentence.runsApprove"),
  "runs.decide start": alone("auditSentence.runsStart"),
  "runs.decide continue": alone("auditSentence.runsContinue"),
  "runs.decide pause": alone("auditSentence.runsPause"),
  "runs.decide stop": alone("auditSentence.runsStop"),
  "employees.get": ofRecord("auditSentence.employeesGet"),
  ...writes,
};
