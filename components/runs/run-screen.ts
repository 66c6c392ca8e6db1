import { recordHrefIn, type ScreenDefinition } from "#components/screens/screen-definition.ts";
import { linesDownPath } from "#components/ui/directional-paths.ts";

export const runList = {
  route: "/runs",
  title: "Runs",
  sizeClass: "list",
  needs: "employees.create",
  help: { slug: "runs", title: "Runs and import" },
  rail: { key: "b", icon: linesDownPath, section: "traffic" },
} as const satisfies ScreenDefinition;

const runRecord = {
  route: "/runs/[id]",
  title: "Run",
  sizeClass: "record",
  needs: "employees.create",
  list: runList,
  help: runList.help,
} as const satisfies ScreenDefinition;

export const importForm = {
  route: "/runs/new",
  title: "Import",
  sizeClass: "form",
  needs: "employees.create",
  list: runList,
  help: runList.help,
  action: { icon: "person", words: "onboard offboard people spreadsheet bulk" },
} as const satisfies ScreenDefinition;

export const runScreens = [runList, runRecord, importForm] as const;

export const runHref = recordHrefIn(runList);
