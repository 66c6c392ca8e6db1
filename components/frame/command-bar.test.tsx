import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { CommandBar } from "#components/frame/command-bar.tsx";
import { searchDialogId } from "#components/frame/early-keys.ts";

const html = renderToString(<CommandBar routes={[]} />);

test("the input of the search is in the server's HTML, so that it takes keys before any script has run", () => {
  const dialog = html.slice(html.indexOf("<dialog"), html.indexOf("</dialog>"));
  expect(dialog).toContain(`id="${searchDialogId}"`);
  expect(dialog).toMatch(/<input[^>]*role="combobox"/);
  expect(dialog).not.toMatch(/<dialog[^>]* open(?:=|>| )/);
  expect(html).toContain("data-opens-search");
});

test("the input is the first that can take the focus in the dialog, so that opening it focuses the input", () => {
  const dialog = html.slice(html.indexOf("<dialog"));
  expect(dialog.indexOf("<input")).toBeLessThan(dialog.indexOf("<button"));
});
