import { describe, expect, it } from "vitest";
import { readAccess } from "#lib/server/auth/oidc/claims.ts";
import type { ClaimRules } from "#lib/server/auth/oidc/settings.ts";
import type { Role } from "#lib/server/role.ts";

const appRoles: ClaimRules = {
  roleClaim: "roles",
  roles: new Map<string, Role>([
    ["quartermaster.admin", "admin"],
    ["quartermaster.manager", "manager"],
    ["quartermaster.support", "support"],
  ]),
  hasForeignValues: false,
  connections: null,
};

const groups: ClaimRules = {
  ...appRoles,
  roleClaim: "groups",
  roles: new Map<string, Role>([
    ["it-admins", "admin"],
    ["it-leads", "admin"],
    ["leads", "manager"],
  ]),
  hasForeignValues: true,
};

describe("readAccess", () => {
  it.each([["quartermaster.manager"], ["quartermaster.manager", "quartermaster.manager", ""]])(
    "reads the role of a list: %s",
    (...roles) => {
      expect(readAccess({ roles }, appRoles)).toEqual({ role: "manager", grants: [] });
    },
  );

  it("reads the role of a single text, as some providers send it", () => {
    const access = readAccess({ roles: "quartermaster.support" }, appRoles);
    expect(access).toEqual({ role: "support", grants: [] });
  });

  it.each([{}, { roles: null }, { roles: [] }, { roles: "" }, { roles: [""] }])(
    "denies access without a role: %o",
    (claims) => {
      expect(readAccess(claims, appRoles)).toEqual({ reason: "roles_missing", values: [] });
    },
  );

  it.each([{ roles: 1 }, { roles: { admin: true } }, { roles: ["quartermaster.admin", 7] }])(
    "denies access if the claim is no list of texts: %o",
    (claims) => {
      expect(readAccess(claims, appRoles)).toMatchObject({ reason: "roles_unreadable" });
    },
  );

  it("does not take a role from what every object inherits", () => {
    const rules = { ...appRoles, roleClaim: "constructor" };
    expect(readAccess({}, rules)).toMatchObject({ reason: "roles_missing" });
    expect(readAccess({ roles: ["constructor"] }, appRoles)).toMatchObject({
      reason: "role_unknown",
    });
  });

  it("denies access for a role that it doesn't know, even beside a known one", () => {
    const roles = ["quartermaster.support", "quartermaster.owner"];
    expect(readAccess({ roles }, appRoles)).toEqual({
      reason: "role_unknown",
      values: ["quartermaster.owner"],
    });
  });

  it("denies access for two roles, and names both values", () => {
    const roles = ["quartermaster.support", "quartermaster.admin"];
    expect(readAccess({ roles }, appRoles)).toEqual({ reason: "role_ambiguous", values: roles });
  });

  it("accepts two values of the same role, and ignores groups of other applications", () => {
    const claims = { groups: ["everyone", "it-leads", "it-admins"] };
    expect(readAccess(claims, groups)).toMatchObject({ role: "admin" });
  });

  it("denies access if none of the groups is a role, and names at most ten of them", () => {
    const given = Array.from({ length: 12 }, (_, n) => `group ${n}`);
    const denied = readAccess({ groups: given }, groups);
    expect(denied).toEqual({ reason: "role_unknown", values: given.slice(0, 10) });
  });

  it("denies an unknown value that is meant for Quartermaster among groups", () => {
    const claims = { groups: ["leads", "quartermaster.admin"] };
    expect(readAccess(claims, groups)).toMatchObject({ values: ["quartermaster.admin"] });
  });

  it.each([
    { _claim_names: { groups: "src1" }, _claim_sources: { src1: { endpoint: "https://x" } } },
    { _claim_names: { groups: "src1" }, groups: ["leads"] },
    { hasgroups: true },
    { hasgroups: "true", groups: ["leads"] },
  ])("denies access if the provider left groups out because there are too many: %o", (claims) => {
    expect(readAccess(claims, groups)).toEqual({ reason: "roles_overage", values: [] });
  });

  it("says so too if roles are missing while groups were left out", () => {
    expect(readAccess({ hasgroups: true }, appRoles)).toMatchObject({ reason: "roles_overage" });
  });

  it("accepts complete app roles of a person with too many groups", () => {
    const claims = { roles: ["quartermaster.admin"], _claim_names: { groups: "src1" } };
    expect(readAccess(claims, appRoles)).toMatchObject({ role: "admin" });
  });

  describe("with connections", () => {
    const rules: ClaimRules = {
      ...appRoles,
      connections: new Map([
        ["emea", { environment: "sandbox", id: "person:1", role: null }],
        ["americas", { environment: "production", id: "env", role: "support" }],
        ["leads-of-emea", { environment: "sandbox", id: "person:1", role: null }],
        ["helpers-of-emea", { environment: "sandbox", id: "person:1", role: "support" }],
      ]),
    };
    const accessOf = (...values: string[]) =>
      readAccess({ roles: ["quartermaster.manager", ...values] }, rules);

    it("gives the connection that a value names once, with the person's role, or none", () => {
      expect(accessOf("emea", "leads-of-emea")).toEqual({
        role: "manager",
        grants: [{ environment: "sandbox", id: "person:1", role: "manager" }],
      });
      expect(accessOf()).toEqual({ role: "manager", grants: [] });
    });

    it("gives several connections, each with the role that the settings name for it", () => {
      expect(accessOf("emea", "americas")).toEqual({
        role: "manager",
        grants: [
          { environment: "sandbox", id: "person:1", role: "manager" },
          { environment: "production", id: "env", role: "support" },
        ],
      });
    });

    it("denies access for two roles with one connection, and names both values", () => {
      expect(accessOf("emea", "americas", "helpers-of-emea")).toEqual({
        reason: "role_ambiguous",
        values: ["emea", "helpers-of-emea"],
      });
    });

    it("does not take a connection for a role", () => {
      expect(readAccess({ roles: ["emea"] }, rules)).toMatchObject({ reason: "role_unknown" });
    });
  });
});
