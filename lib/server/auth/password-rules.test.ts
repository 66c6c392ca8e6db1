import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { findPasswordProblem } from "#lib/server/auth/password-rules.ts";

const email = "ada.lovelace@example.com";
const problemOf = (password: string) => findPasswordProblem(password, email);

describe("findPasswordProblem", () => {
  it.each(["123456789012", "1q2w3e4r5t6y"])(
    "refuses %s as a common password, and says so",
    async (password) => {
      expect(await problemOf(password)).toMatch(/most common passwords.*Choose another one/);
    },
  );

  it.each(["Password1234", "P@ssw0rd1234", "aaaaaaaaaaaaa", "abcdefghijkl", "x".repeat(256)])(
    "refuses %s as a pattern, and says so",
    async (password) => {
      expect(await problemOf(password)).toMatch(/too easy to guess.*Choose another one/);
    },
  );

  it.each(["Quartermaster2026", "my QUARTERMASTER rides at dawn"])(
    "refuses %s, which contains the product's name",
    async (password) => {
      expect(await problemOf(password)).toMatch(/contains Quartermaster/);
    },
  );

  it.each([
    ["adalovelace and more 81", "lovelace"],
    ["ADA.LOVELACE 99 99 31", "ada.lovelace"],
    ["an Example that is long", "example"],
  ])("refuses %s, which contains a part of the email address", async (password, part) => {
    expect(await problemOf(password)).toContain(`contains "${part}" of your email`);
  });

  it("refuses a password that is too short or too long", async () => {
    expect(await problemOf("short")).toBe("Use at least 12 characters.");
    expect(await problemOf("x".repeat(257))).toBe("Use at most 256 characters.");
  });

  it.each([
    "correct horse battery staple",
    "a long enough passphrase",
    randomBytes(15).toString("base64url"),
    randomBytes(128).toString("hex"),
  ])("accepts %s", async (password) => {
    expect(await problemOf(password)).toBeNull();
  });
});
