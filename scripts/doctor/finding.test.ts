import { expect, it } from "vitest";
import { exitCodeOf, findingsOf, isUnknownAuthority, reasonOf, toLines } from "./finding.ts";

it("a line says whether a part is right, and the next one how to mend it", () => {
  const { right, wrong } = findingsOf("disk");
  const findings = [right("Fine."), wrong("Full.", "Free some space.")];
  expect(toLines(findings)).toEqual([
    "✓ disk  Fine.",
    "✗ disk  Full.",
    "        → Free some space.",
    "",
    "1 right, 1 wrong, 0 unusual.",
  ]);
  expect(exitCodeOf(findings)).toBe(1);
  expect(exitCodeOf([right("Fine.")])).toBe(0);
});

it("a certificate of an own authority is told apart from a wrong name and from a proxy that is down", () => {
  const failed = (code: string) =>
    new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });
  const own = ["DEPTH_ZERO_SELF_SIGNED_CERT", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"];
  const others = ["ERR_TLS_CERT_ALTNAME_INVALID", "ECONNREFUSED", "CERT_HAS_EXPIRED"];
  const isOwn = (code: string) => isUnknownAuthority(reasonOf(failed(code)));
  expect([own.filter(isOwn), others.filter(isOwn)]).toEqual([own, []]);
});
