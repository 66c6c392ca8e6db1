import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { AttentionTiles, TileFigure } from "#components/today/attention-tiles.tsx";
import { MissingTiles } from "#components/today/missing-tiles.tsx";
import { type TodayList, todayLists } from "#components/today/today-lists.ts";
import { numbersOf } from "#components/ui/number.ts";

const numbers = numbersOf("en-GB");

const tilesOf = (lists: readonly TodayList[], count = 3) =>
  renderToString(
    <AttentionTiles
      current="late"
      tiles={Object.fromEntries(
        lists.map((list) => [
          list,
          <TileFigure numbers={numbers} key={list} list={list} count={count} note="" />,
        ]),
      )}
    />,
  );

const linksIn = (html: string) => html.match(/<a .*?<\/a>/g) ?? [];
const labelOf = (link: string) => link.replace(/<[^>]+>/g, "");

test("the seven tiles come in the order in which they need a person, with the keys 1 to 7", () => {
  const links = linksIn(tilesOf(todayLists));
  expect(links.map(labelOf)).toEqual([
    "3requests need a decision",
    "3waiting on you",
    "3late",
    "3at risk",
    "3no movement for 5 days",
    "3chargers to replace",
    "3arriving within 7 days",
  ]);
  expect(links.map((link) => /data-tile="(\d)"/.exec(link)?.[1])).toEqual([..."1234567"]);
});

test("only a decision and a delay are red, and only if there are any", () => {
  const redIn = (html: string) =>
    linksIn(html)
      .filter((link) => link.includes("text-signal"))
      .map(labelOf);
  expect(redIn(tilesOf(todayLists))).toEqual(["3requests need a decision", "3late"]);
  expect(redIn(tilesOf(todayLists, 0))).toEqual([]);
});

test("a tile links to its list in the address, and the selected one is current", () => {
  const links = linksIn(tilesOf(todayLists));
  expect(links[3]).toContain('href="/?list=at-risk"');
  expect(links.filter((link) => link.includes("aria-current")).map(labelOf)).toEqual(["3late"]);
});

test("a number that the key can't read is absent, and the others keep their keys", () => {
  const links = linksIn(tilesOf(todayLists.filter((list) => list !== "chargers")));
  expect(links).toHaveLength(6);
  expect(links.at(-1)).toContain('data-tile="7"');
  const text = renderToString(
    <MissingTiles missing={[{ what: "Chargers", capability: "mcp:inventory:read" }]} />,
  ).replace(/<[^>]+>/g, "");
  expect(text).toBe(
    "Chargers are not counted: your API key lacks mcp:inventory:read. Ask the key&#x27;s issuer for it. API permissions",
  );
});
