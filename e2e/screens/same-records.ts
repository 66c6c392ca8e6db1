import { expect } from "@playwright/test";
import type { SameThingDialog } from "../pages/same-thing-dialog.ts";
import type { CallRunner } from "../support/run-calls.ts";

/** A tool result has about 40,000 characters at most: of a longer list it shows the first records. */
const expectFirst = (found: unknown, all: unknown, message: string) => {
  if (!Array.isArray(found) || !Array.isArray(all)) return expect(found, message).toEqual(all);
  expect(found.length > 0, message).toBe(all.length > 0);
  expect(found, message).toEqual(all.slice(0, found.length));
};

/** Calls of one operation on one screen, such as the names of people, differ by an id alone. */
const maxOfOneKind = 2;

/**
 * Expects that each read of the open dialog answers the same records on every surface. Returns how many
 * reads there are.
 */
export const expectSameRecords = async (
  dialog: SameThingDialog,
  screen: string,
  run: CallRunner,
): Promise<number> => {
  const calls = await dialog.readAll("curl");
  const commands = await dialog.readAll("Command line");
  const tools = await dialog.readAll("MCP");
  const reads = calls
    .map(({ title, text }, index) => ({
      title,
      curl: text ?? "",
      command: commands[index]?.text ?? "",
      tool: tools[index]?.text ?? null,
    }))
    .filter(({ title }) => run.isRead(title));
  for (const group of Map.groupBy(reads, ({ title }) => title).values()) {
    for (const { title, curl, command, tool } of group.slice(0, maxOfOneKind)) {
      const message = `${screen}: ${title}`;
      const [byCurl, byCommand] = await Promise.all([
        run.curl(title, curl),
        run.command(title, command),
      ]);
      expect(byCommand, message).toEqual(byCurl);
      expect(tool !== null, message).toBe(run.hasTool(title));
      if (tool !== null) expectFirst(await run.tool(title, tool), byCurl, message);
    }
  }
  return reads.length;
};
