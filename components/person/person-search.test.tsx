import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PersonOptions } from "#components/person/person-options.tsx";
import { moveHighlight } from "#components/person/person-search.tsx";
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
      isFetching={false}
      failure={null}
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
  expect(markup({ people: [], isFetching: true })).not.toContain(none);
  expect(markup({ people: [], isFetching: true })).toContain("Searching…");
});
