import { expect, test } from "vitest";
import { draftsOfAgents } from "#components/requests/drafts-of-agents.ts";
import type { IntentView } from "#lib/protocol/intent.ts";

const draft = (id: string, agent: string | null, changes: Partial<IntentView> = {}) =>
  ({
    id,
    state: "draft",
    agent: agent === null ? null : { name: agent, request: null },
    by: { name: "Maya", isYou: true },
    choices: ["approve", "abandon"],
    hold: null,
    ...changes,
  }) as IntentView;

test("only an agent with several drafts has them decided on together", () => {
  const found = draftsOfAgents([
    draft("1", "Planner"),
    draft("2", "Buyer"),
    draft("3", "Planner"),
    draft("4", null),
  ]);
  expect(found.map(({ agent, requests }) => [agent, ...requests.map(({ id }) => id)])).toEqual([
    ["Planner", "1", "3"],
  ]);
});

test("drafts that the person may not approve, and agents of the same name of another person, stay apart", () => {
  expect(
    draftsOfAgents([draft("1", "Planner"), draft("2", "Planner", { choices: ["abandon"] })]),
  ).toEqual([]);
  expect(
    draftsOfAgents([
      draft("1", "Planner"),
      draft("2", "Planner", { by: { name: "Tom", isYou: false } }),
    ]),
  ).toEqual([]);
});

test("a request whose outcome is unknown is never decided on together with drafts", () => {
  expect(
    draftsOfAgents([draft("1", "Planner"), draft("2", "Planner", { state: "needs_person" })]),
  ).toEqual([]);
});
