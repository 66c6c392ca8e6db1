import type { ScreenDefinition } from "#components/screens/screen-definition.ts";
import { type HelpSlug, screenAround, screens } from "#components/screens/screens.ts";

/** A page of the help. */
export interface HelpTopic {
  slug: HelpSlug;
  /** In English: `titleWord` says it in the language of the page. */
  title: string;
  /** The screen that the page leads to; `null` for the page on search. */
  screen: ScreenDefinition | null;
}

const topics = new Map<string, HelpTopic>();
for (const screen of screens) {
  const { help } = screen;
  if (!help || topics.has(help.slug)) continue;
  const slug = help.slug as HelpSlug;
  // A record has no address of its own here, so its page leads to its list.
  topics.set(slug, {
    slug,
    title: help.title,
    screen: screen.kind ? (screen.list ?? null) : screen,
  });
}
topics.set("search", { slug: "search", title: "Search and keyboard", screen: null });

/** The help pages, in the order of the navigation. */
export const helpTopics: readonly HelpTopic[] = [...topics.values()];

/** Returns the topic of a help page; `undefined` for an unknown slug. */
export const findHelpTopic = (slug: string): HelpTopic | undefined => topics.get(slug);

/** Returns the help page of a screen, by its path; the page on search for any other path. */
export const helpTopicOf = (path: string): HelpTopic =>
  topics.get(screenAround(path)?.help?.slug ?? "search") as HelpTopic;

export const helpHref = (slug: HelpSlug) => `/help/${slug}` as const;
