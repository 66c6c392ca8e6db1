import { expect, test } from "vitest";
import { teamTable } from "#components/teams/team-table.tsx";
import { headerText } from "#lib/protocol/list-cell.ts";

const employees = teamTable.columns.find(({ id }) => id === "employees")?.readText;

test("a file of teams reads the number of employees where the list's record has none", async () => {
  expect(employees?.isNeeded({ id: "team_1" })).toBe(true);
  expect(employees?.isNeeded({ id: "team_1", employeeCount: 4 })).toBe(false);
  const ask = async () => ({ data: { id: "team_1", employeeCount: 7 }, gap: null }) as never;
  expect(await employees?.read({ id: "team_1" }, ask)).toBe("7");
});

test("a file of teams counts their orders by the name, in any spelling of it", async () => {
  const open = teamTable.columns.filter(({ readText }) => readText?.isShared);
  expect(open.map(({ header }) => headerText(header))).toEqual(["Open orders", "Late orders"]);
  const counts = { byKey: { équipe: { open: 3, late: 2 } }, isExact: { open: true, late: true } };
  const team = { id: "team_1", name: "Équipe".normalize("NFD") };
  const texts = open.map(({ readText }) => readText?.read(team, async () => counts as never));
  expect(await Promise.all(texts)).toEqual(["3", "2"]);
});
