import type { WriteName } from "#lib/v4/registry.ts";

/**
 * What changes something in the store. Its entry commits with the change, by `commitChange`; the outcome of
 * a write is named after its operation. A test kills the process between any two statements of each.
 */
export const changeActions = [
  "agent-tokens.create",
  "agent-tokens.revoke",
  "break-glass.make",
  "break-glass.use",
  "cases.change",
  "connections.add",
  "connections.disable",
  "connections.drop-key",
  "connections.enable",
  "connections.restore-key",
  "connections.rotate-key",
  "keys.lost",
  "keys.rotate",
  "passkeys.add",
  "passkeys.remove",
  "password.change",
  "people.add",
  "people.disable",
  "people.enable",
  "people.end-session",
  "people.end-sessions",
  "people.invite",
  "people.key",
  "people.reset",
  "people.reset-password",
  "people.role",
  "people.set-grant",
  "people.set-role",
  "people.subject",
  "people.withdraw-grant",
  "policies.end-stand-in",
  "policies.save",
  "policies.stand-in",
  "requests.decide",
  "requests.draft",
  "requests.submit",
  "runs.create",
  "runs.decide",
  "scim.groups.create",
  "scim.groups.delete",
  "scim.groups.update",
  "scim.tokens.create",
  "scim.tokens.revoke",
  "scim.users.create",
  "scim.users.delete",
  "scim.users.update",
  "session.refresh",
  "session.switch",
  "sessions.end",
  "settings.notifications",
  "sign-in",
  "sign-out",
  "store.hold",
  "store.release",
  "views.change",
  "views.delete",
  "views.share",
  "views.unshare",
  "webhook-secrets.add",
  "webhook-secrets.remove",
  "webhook-secrets.rotate",
] as const;

export type ChangeAction = (typeof changeActions)[number] | WriteName;

/** What is recorded when it is done although it changes nothing in the store. */
export type ReadAction =
  | "connections.check-key"
  | "employees.get"
  | "export"
  | "people.list-sessions";
