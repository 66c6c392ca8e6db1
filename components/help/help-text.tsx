import { consoleHelp } from "#components/help/console-help.tsx";
import { freshness, type HelpPage, requests } from "#components/help/help-terms.tsx";
import { ownHelp } from "#components/help/own-help.tsx";
import { recordHelp } from "#components/help/record-help.tsx";
import { type HelpSlug, type SummarySlug, screens } from "#components/screens/screens.ts";
import { summaryWord } from "#lib/protocol/words/screen-words.ts";

const written = (): Readonly<Record<Exclude<HelpSlug, SummarySlug>, HelpPage>> => ({
  ...recordHelp(),
  ...ownHelp(),
  ...consoleHelp(),
});

/** A page of which its screen says all that is its own has the terms of what one can do there. */
const summedUp = () =>
  screens.flatMap((screen): [string, HelpPage][] => {
    const { help, list, liveReads } = screen;
    if (help?.summary === undefined || list) return [];
    const hasForm = screens.some((each) => each.list === screen && each.action);
    const sections = [hasForm ? requests() : [], liveReads ? freshness() : []].flat();
    return [[help.slug, { summary: summaryWord({ ...help, summary: help.summary }), sections }]];
  });

/** Returns all help pages, in the language of the request or page. */
export const helpPages = (): Readonly<Record<HelpSlug, HelpPage>> => ({
  ...written(),
  ...(Object.fromEntries(summedUp()) as Record<SummarySlug, HelpPage>),
});
