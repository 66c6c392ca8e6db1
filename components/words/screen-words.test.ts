import { expect, test } from "vitest";
import { helpTopics } from "#components/help/help-topics.ts";
import { screens } from "#components/screens/screens.ts";
import { en } from "#lib/protocol/words/en.ts";
import { titleName } from "#lib/protocol/words/screen-words.ts";

test("every screen, section and help page has its title among the words, and no other has one", () => {
  const titles = [
    "Page not found",
    ...helpTopics.map(({ title }) => title),
    ...screens.flatMap(({ title, sections = [] }) => [
      title,
      ...sections.flatMap(({ label, heading }) => (heading ? [label, heading] : [label])),
    ]),
  ].map((title) => [titleName(title), title]);
  const others = screens.flatMap(({ title, action, help }) => [
    ...(action?.words ? [[`${titleName(title)}Words`, action.words]] : []),
    ...(help?.summary ? [[`${titleName(help.title)}Summary`, help.summary]] : []),
  ]);
  expect(en.screens).toEqual(Object.fromEntries([...titles, ...others]));
});
