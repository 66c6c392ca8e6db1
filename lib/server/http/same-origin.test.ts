import { beforeEach, describe, expect, it, vi } from "vitest";
import { originProblem, readProblem } from "#lib/server/http/same-origin.ts";
import { headerReader } from "#lib/server/limits/client-address.ts";
import { testSettings, useSettings } from "#testing/server/store.ts";

const warnings = vi.hoisted((): string[] => []);
vi.mock("#lib/server/warn-once.ts", () => ({
  warnOnce: (text: string) => void warnings.push(text),
}));

const QM_ORIGIN = "https://console.example.com";
const opened = {
  origin: "https://other.example.com",
  "sec-fetch-site": "same-origin",
  host: "127.0.0.1:3000",
  "x-forwarded-host": "other.example.com",
};

beforeEach(() => {
  useSettings({ ...testSettings(), QM_ORIGIN });
  warnings.length = 0;
});

const problemOf = (headers: Record<string, string>) => originProblem(headerReader(headers));

describe("a refused write", () => {
  it("of a page that was opened at another address names that address, the right one and what arrived, and the log says what to set", () => {
    const problem = problemOf(opened);
    expect(problem).toContain("opened at https://other.example.com");
    expect(problem).not.toContain("QM_");
    expect(problem).toContain(`Open ${QM_ORIGIN}.`);
    expect(problem).toContain("Host 127.0.0.1:3000, X-Forwarded-Host other.example.com");
    expect(problem).toMatch(/Nothing was changed\.$/);
    expect(warnings).toEqual([expect.stringContaining("set QM_ORIGIN=https://other.example.com")]);
  });

  it("over plain HTTP, where browsers send no Sec-Fetch-Site, is known by the host", () => {
    const plain = { origin: "http://10.0.0.5:8080", host: "10.0.0.5:8080" };
    expect(problemOf(plain)).toContain("opened at http://10.0.0.5:8080");
    expect(problemOf({ ...plain, host: "10.0.0.6" })).toMatch(/^This request did not come from/);
  });

  it.each([
    ["Origin", { "sec-fetch-site": "same-origin" }],
    ["Origin", { origin: "null", "sec-fetch-site": "same-origin" }],
    ["Sec-Fetch-Site", { origin: QM_ORIGIN }],
  ])("without the header %s says that the proxy has to pass it on", (name, headers) => {
    expect(problemOf(headers)).toContain(`The header ${name} did not arrive.`);
    expect(warnings).toHaveLength(1);
  });

  it.each([
    [{ ...opened, "sec-fetch-site": "cross-site" }],
    [{ ...opened, "sec-fetch-site": "same-site" }],
    [{ origin: QM_ORIGIN, "sec-fetch-site": "cross-site" }],
    [{}],
  ])("of another site tells it nothing, and is no warning: %j", (headers) => {
    expect(problemOf(headers)).toMatch(/^This request did not come from Quartermaster's own pages/);
    expect(warnings).toEqual([]);
  });

  it("repeats no text that is no address", () => {
    const host = "<b>'\r\n";
    const problem = problemOf({ ...opened, host, "x-forwarded-host": "x".repeat(5_000) });
    expect(problem).toContain("Host ?b????");
    expect(problem.length).toBeLessThan(700);
    expect(problemOf({ ...opened, origin: "javascript:alert(1)" })).not.toContain("javascript");
  });
});

it("a refused read says whether the header by which pages are known did not arrive", () => {
  expect(readProblem(headerReader({}))).toContain("Sec-Fetch-Site");
  expect(readProblem(headerReader({ "sec-fetch-site": "none" }))).not.toContain("Sec-Fetch-Site");
});
