import { expect, it } from "vitest";
import { readIdentity } from "#lib/server/auth/oidc/identities.ts";
import { testSettings, useSettings } from "#lib/server/store/test-store.ts";

const claims = { iss: "https://login.example.com", sub: "pairwise", oid: "0a21-object" };

it("a person is identified by sub, or by oid if the setting says so", () => {
  useSettings(testSettings());
  expect(readIdentity(claims)?.subject).toBe("pairwise");
  useSettings({ ...testSettings(), QM_OIDC_SUBJECT: "oid" });
  expect(readIdentity(claims)?.subject).toBe("0a21-object");
  expect(readIdentity({ iss: claims.iss, sub: "pairwise" })).toBeNull();
});
