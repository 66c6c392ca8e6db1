import { expect, test } from "vitest";
import {
  type FilterViews,
  filterViewOf,
  keepView,
  unknownViewOf,
} from "#components/table/filter-views.ts";
import { filterViewInput } from "#components/table/list-state.ts";

const view = (id: string, status: string) => ({
  id,
  label: id,
  hint: "",
  none: "",
  filters: { status },
});
const views: FilterViews = {
  byDefault: "ready",
  views: [view("ready", "available"), view("held", "assigned")],
};
const fields = ["query", "status", "limit"].map((name) => ({
  name,
  kind: "text" as const,
  label: name,
}));

test.each([
  [{}, "ready"],
  [{ sort: "model", page: 2, limit: 5 }, "ready"],
  [{ view: "held" }, "held"],
  [{ view: "ready", query: "mac" }, "ready"],
  [{ query: "mac" }, undefined],
  [{ view: "all" }, undefined],
  [{ view: "unknown" }, undefined],
  [{ view: "ready", status: "assigned" }, undefined],
])("the address %j shows the view %s", (input, id) => {
  expect(filterViewOf(views, input)?.id).toBe(id);
});

test("the service is asked with the filters of the view and the largest page", () => {
  const sent = (input: object) => filterViewInput(views, fields, { ...input }, 50);
  expect(sent({ sort: "model" })).toEqual({ status: "available", limit: 50 });
  expect(sent({ view: "held", query: "mac" })).toEqual({
    status: "assigned",
    query: "mac",
    limit: 50,
  });
  expect(sent({ status: "broken" })).toEqual({ status: "broken", limit: 50 });
});

test("who narrows the first view stays in it, and who filters by its own field leaves it", () => {
  const first = filterViewOf(views, {});
  expect(keepView(first, { query: "mac" })).toEqual({ query: "mac", view: "ready" });
  expect(keepView(first, { status: "broken" })).toEqual({ status: "broken", view: "all" });
  expect(keepView(first, { page: 1 })).toEqual({ page: 1 });
  expect(keepView(first, { query: undefined, view: "held" })).toEqual({
    query: undefined,
    view: "held",
  });
  expect(keepView(null, { query: "mac" })).toEqual({ query: "mac" });
});

test.each([
  [{}, null],
  [{ view: "all" }, null],
  [{ view: "ready" }, null],
  [{ view: "late" }, null],
  [{ view: "lost" }, "lost"],
])("of the address %j, a list does not have the view %s", (input, expected) => {
  expect(unknownViewOf(views, [{ id: "late" }], input)).toBe(expected);
});
