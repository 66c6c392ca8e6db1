import { expect, it } from "vitest";
import { readIdentity } from "#lib/server/auth/oidc/identities.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";

const claims = { iss: "https://login.example.com", sub: "pairwise", oid: "0a21-object" };

it("a person is identified by sub, or by oid if the setting says so", () => {
  useSettings(testSettings());
  expect(readIdentity(claims)?.subject).toBe("pairwise");
  useSettings({ ...testSettings(), QM_OIDC_SUBJECT: "oid" });
  expect(readIdentity(claims)?.subject).toBe("0a21-object");
  expect(readIdentity({ iss: claims.iss, sub: "pairwise" })).toBeNull();
});

it("a verified address may have letters of any script, and a name that shows nothing is none", () => {
  useSettings(testSettings());
  const verified = {
    ...claims,
    email: "Dörte@例子.广告",
    email_verified: true,
    name: "\u200b\u3164",
  };
  expect(readIdentity(verified)).toMatchObject({ email: "dörte@例子.广告", displayName: null });
  const decomposed = { ...verified, email: verified.email.normalize("NFD") };
  expect(readIdentity(decomposed)?.email).toBe("dörte@例子.广告");
  const named = { ...claims, name: "می‌خواهم" };
  expect(readIdentity(named)?.displayName).toBe("می‌خواهم");
});

it.each(["max@example.com\n", "max@example.com\r\nBcc: eve@example.com", "max\n@example.com"])(
  "an email with a line break counts as none: %j",
  (email) => {
    useSettings(testSettings());
    expect(readIdentity({ ...claims, email_verified: true, email })?.email).toBeNull();
  },
);
