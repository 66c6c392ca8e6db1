import type { ConnectionEnvironment } from "#lib/protocol/connection.ts";

/** The roles, for forms. `lib/server/role.ts` has the schema. */
export const roleNames = ["admin", "manager", "support"] as const;
export type RoleName = (typeof roleNames)[number];

/** Identifies a connection. */
export interface ConnectionName {
  environment: ConnectionEnvironment;
  id: string;
}

/** A connection that a person may use, and their role with it. */
export interface GrantView extends ConnectionName {
  role: RoleName;
}

/** An account as admins see it. Times ISO 8601. */
export interface AccountView {
  id: string;
  /** `null`: the identity provider gave none that it has verified. */
  email: string | null;
  displayName: string;
  /** The role without a connection, and of a new grant unless another is chosen. */
  role: RoleName;
  /** Where the account comes from: a demo account is restored from the sandbox at each start. */
  kind: "local" | "identity provider" | "demo";
  /** In the order in which they were given. */
  grants: GrantView[];
  disabledAt: string | null;
  /** `null`: no sign-in is recorded. */
  lastSignInAt: string | null;
  mustChangePassword: boolean;
}

export interface InviteForm {
  email: string;
  displayName: string;
  role: RoleName;
  connection: ConnectionName | null;
}
