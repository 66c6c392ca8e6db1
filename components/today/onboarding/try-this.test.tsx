import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { tasksOf } from "#components/today/onboarding/tasks.ts";
import { TryThis } from "#components/today/onboarding/try-this.tsx";

test.each(["admin", "manager", "support"])(
  "%s has three to five tasks, each with a page of its own",
  (role) => {
    const tasks = tasksOf(role);
    expect(tasks.length).toBeGreaterThanOrEqual(3);
    expect(tasks.length).toBeLessThanOrEqual(5);
    expect(new Set(tasks.map(({ href }) => href)).size).toBe(tasks.length);
    const html = renderToString(<TryThis tasks={tasks} />);
    for (const { title } of tasks) expect(html).toContain(title);
  },
);

test("support is not told to try what its role can't do", () => {
  const hrefs = tasksOf("support").map(({ href }) => href);
  for (const page of ["/orders/new", "/employees/new", "/catalog", "/requests"]) {
    expect(hrefs).not.toContain(page);
  }
});

test("an unknown role has no tasks and no panel", () => {
  expect(tasksOf("constructor")).toEqual([]);
  expect(renderToString(<TryThis tasks={[]} />)).toBe("");
});
