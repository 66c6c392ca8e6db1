import "server-only";
import type { PolicyPerson, PolicyVersion, StandIn } from "#lib/protocol/policy.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { requireAdmin } from "#lib/server/auth/require-admin.ts";
import { toPolicyFile } from "#lib/server/policies/policy-file.ts";
import { adminsAmong, listWriters } from "#lib/server/policies/policy-people.ts";
import { listPolicyVersions, readNames } from "#lib/server/policies/policy-versions.ts";
import { listStandIns } from "#lib/server/policies/stand-ins.ts";
import { personName, withPersonName } from "#lib/server/words/stored-words.ts";

/** What the settings of the policy show. */
interface PolicyPage {
  versions: PolicyVersion[];
  current: PolicyVersion;
  /** Who may be named in a rule. */
  admins: PolicyPerson[];
  /** Those, and everyone whom some version names. */
  people: PolicyPerson[];
  /** Who can stand in for the person. */
  others: PolicyPerson[];
  standIns: StandIn[];
  /** The rules as an exported file. */
  file: string;
}

/** Reads what the settings of the policy show. Throws `PrincipalError` (role) for everyone but admins. */
export const readPolicyPage = async (principal: Principal): Promise<PolicyPage> => {
  requireAdmin(principal);
  const [versions, writers, standIns] = await Promise.all([
    listPolicyVersions(),
    listWriters(),
    principal.connection ? listStandIns(principal) : [],
  ]);
  const [current] = versions;
  if (!current) throw new Error("There is always a version of the policy.");
  const admins = adminsAmong(writers).map(withPersonName);
  const names = await readNames(versions.flatMap(({ rules }) => rules));
  const known = new Set(admins.map(({ id }) => id));
  const former = [...names]
    .filter(([id]) => !known.has(id))
    .map(([id, name]) => ({ id, name: personName(name) }));
  const environment = principal.connection?.environment;
  const adminsHere = writers.filter(({ id, grants }) => {
    const isAdminHere = grants.some(
      (grant) => grant.environment === environment && grant.role === "admin",
    );
    return isAdminHere && id !== principal.userId;
  });
  const file = toPolicyFile(current.rules, writers);
  const people = [...admins, ...former];
  const others = adminsAmong(adminsHere).map(withPersonName);
  return { versions, current, admins, people, others, standIns, file };
};
