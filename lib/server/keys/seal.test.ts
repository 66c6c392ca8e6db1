import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { isSealedWithNewest, openKey, SealError, sealKey } from "#lib/server/keys/seal.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";

const owner = { environment: "sandbox", id: "c1" } as const;
const secret = "svc_sk_canary_0123456789";
const settings = testSettings();
const newMasterKey = () => randomBytes(32).toString("base64");

beforeEach(() => useSettings(settings));

describe("sealKey", () => {
  it("encrypts a key so that it can be decrypted, differently each time", () => {
    const sealed = sealKey(secret, owner);
    expect(openKey(sealed, owner)).toBe(secret);
    expect(sealKey(secret, owner)).not.toBe(sealed);
    expect(sealed).not.toContain(secret);
    const ciphertext = Buffer.from(sealed.split(".").at(-1) ?? "", "base64url");
    expect(ciphertext.toString()).not.toContain("svc");
  });

  it.each([
    { environment: "production", id: "c1" },
    { environment: "sandbox", id: "c2" },
  ] as const)("encrypts for one connection: %o can't decrypt it", (other) => {
    expect(() => openKey(sealKey(secret, owner), other)).toThrow(SealError);
  });

  it("makes a changed byte detectable", () => {
    const [version, ...parts] = sealKey(secret, owner).split(".");
    for (const index of parts.keys()) {
      const changed = parts.map((part, at) => {
        const bytes = Buffer.from(part, "base64url");
        if (at === index) bytes[0] = (bytes[0] ?? 0) ^ 1;
        return bytes.toString("base64url");
      });
      expect(() => openKey([version, ...changed].join("."), owner)).toThrow(SealError);
    }
  });

  it("can't be decrypted under another version, and nonsense can't either", () => {
    const sealed = sealKey(secret, owner);
    const [first] = settings.QM_MASTER_KEY?.split(",") ?? [];
    useSettings({ ...settings, QM_MASTER_KEY: `2:${first},1:${newMasterKey()}` });
    for (const text of [sealed, sealed.replace("v1.", "v2."), "", secret]) {
      expect(() => openKey(text, owner)).toThrow(SealError);
    }
  });

  it("keeps keys of an older master key decryptable, and marks them as older", () => {
    const sealed = sealKey(secret, owner);
    const QM_MASTER_KEY = `2:${newMasterKey()},1:${settings.QM_MASTER_KEY}`;
    useSettings({ ...settings, QM_MASTER_KEY });
    expect(openKey(sealed, owner)).toBe(secret);
    expect(isSealedWithNewest(sealed)).toBe(false);
    expect(isSealedWithNewest(sealKey(secret, owner))).toBe(true);
  });
});
