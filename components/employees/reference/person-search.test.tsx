import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { acceptedPeople } from "#components/employees/reference/accepted-people.ts";
import { PersonOptions } from "#components/employees/reference/person-options.tsx";
import { moveHighlight } from "#components/employees/reference/person-search.tsx";
import { emptyListText } from "#components/search/empty-list.ts";
import type { IntentView } from "#lib/protocol/intent.ts";
import type { Employee } from "#lib/v4/records/employee.ts";

const ada = { id: "emp_1", displayName: "Ada", email: "ada@example.com", teamName: "Design" };
const people = [ada, { id: "emp_2", displayName: null, email: null }] as Employee[];

const markup = (options: Partial<Parameters<typeof PersonOptions>[0]>) =>
  renderToStaticMarkup(
    <PersonOptions
      listId="people"
      optionId={(index) => `people-${index}`}
      people={people}
      highlight={null}
      isSearching={false}
      failure={null}
      emptyText="No one found. Try part of a name or email."
      onPoint={() => undefined}
      onChoose={() => undefined}
      {...options}
    />,
  );

test("the arrows go through the matches from either end, and from the last one to the first", () => {
  expect(moveHighlight(null, 1, 3)).toBe(0);
  expect(moveHighlight(null, -1, 3)).toBe(2);
  expect(moveHighlight(1, 1, 3)).toBe(2);
  expect(moveHighlight(2, 1, 3)).toBe(0);
  expect(moveHighlight(0, -1, 3)).toBe(2);
  expect(moveHighlight(0, 1, 0)).toBeNull();
});

test("each match is an option with its name, or its ID where it has none, and one is selected", () => {
  const html = markup({ highlight: 1 });
  expect(html).toContain("Ada");
  expect(html).toContain("ada@example.com · Design");
  expect(html).toContain("emp_2");
  expect(html).toMatch(/id="people-0"[^>]*aria-selected="false"/);
  expect(html).toMatch(/id="people-1"[^>]*aria-selected="true"/);
});

test("the search says that nobody was found only when the answer is there", () => {
  const none = "No one found. Try part of a name or email.";
  expect(markup({ people: [] })).toContain(none);
  expect(markup({ people: [], isSearching: true })).not.toContain(none);
  expect(markup({ people: [], isSearching: true })).toContain("Searching…");
});

const settledAt = "2026-11-21T10:00:00.000Z";
const now = Date.parse(settledAt) + 90_000;
const request = (changes: object) =>
  ({
    operation: "employees.create",
    status: "accepted",
    resultId: "emp_9",
    settledAt,
    sent: { displayName: "Slow Index", email: "slow@example.com" },
    ...changes,
  }) as IntentView;

test("a person who was accepted a moment ago is found by name and email, with what was sent", () => {
  for (const query of ["slow i", "SLOW@", ""]) {
    expect(acceptedPeople([request({})], query, now)).toMatchObject([
      { id: "emp_9", displayName: "Slow Index", email: "slow@example.com", isAccepted: true },
    ]);
  }
  expect(acceptedPeople([request({})], "grace", now)).toEqual([]);
  expect(acceptedPeople([request({})], "slow", now + 15 * 60_000)).toEqual([]);
  expect(acceptedPeople([request({ status: "refused" })], "slow", now)).toEqual([]);
  expect(acceptedPeople([request({ sent: null })], "slow", now)).toEqual([]);
});

test("an accepted person is an option that says that the service does not show them yet", () => {
  const people = acceptedPeople([request({})], "slow", now);
  expect(markup({ people })).toContain("not shown by the service yet");
  expect(markup({})).not.toContain("not shown by the service yet");
});

test("the search says why nobody can be read in an answer that is not empty", () => {
  const emptyText = emptyListText({ totalCount: null, gap: "unreadable" }, "employee", "No one.");
  expect(markup({ people: [], emptyText })).toContain("Unknown: no employee");
});
