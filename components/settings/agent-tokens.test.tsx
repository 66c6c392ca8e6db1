import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { AgentTokens } from "#components/settings/agent-tokens.tsx";
import type { AgentToken } from "#lib/protocol/agent-token.ts";

vi.mock("#lib/client/agent-tokens.ts", () => ({
  mintAgentToken: vi.fn(),
  revokeAgentToken: vi.fn(),
}));

const token: AgentToken = {
  ...{ id: "t", label: "Planner", hint: "abcd", isReadOnly: true, preapproved: [] },
  createdAt: "2026-01-02T03:04:05Z",
  expiresAt: "2026-04-02T03:04:05Z",
  pausesAt: null,
  lastUsedAt: null,
};

const show = (pausesAt: string | null) =>
  renderToStaticMarkup(
    <AgentTokens address="https://x/mcp" stored={[{ ...token, pausesAt }]} writes={[]} />,
  ).replaceAll(/<[^>]*>/g, "");

test("a token says when it pauses unless its person signs in, and nothing where it never does", () => {
  expect(show("2026-01-09T03:04:05Z")).toMatch(/Pauses .*9 Jan.* unless you sign in before\./);
  expect(show(null)).not.toContain("Pauses");
});
