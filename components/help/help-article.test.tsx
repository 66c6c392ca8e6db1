import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { HelpArticle } from "#components/help/help-article.tsx";
import { helpTopics } from "#components/help/help-topics.ts";
import type { HelpSlug } from "#components/screens/screens.ts";

const render = (slug: HelpSlug) => renderToString(<HelpArticle slug={slug} as="h2" />);

const textOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe.each(helpTopics)("the help page $slug", ({ slug }) => {
  test("is short: at most 260 words, in sections with headings", () => {
    const html = render(slug);
    expect(html).toContain("<h2");
    expect(textOf(html).split(" ").length).toBeLessThan(260);
  });

  test("describes each picture for people who can't see it", () => {
    const pictures = render(slug).match(/<svg[^>]*>/g) ?? [];
    const undescribed = pictures.filter(
      (tag) => !/aria-label="[^"]+"|aria-hidden="true"/.test(tag),
    );
    expect(undescribed).toEqual([]);
  });
});

test.each([
  ["order", "business days", "<svg"],
  ["requests", "nothing is placed twice", "<svg"],
  ["new-order", "The check orders nothing", "Allowed"],
  ["settings", "your own API key", "<svg"],
] as const)("the page %s explains its term with a picture", (slug, sentence, picture) => {
  const html = render(slug);
  expect(textOf(html).toLowerCase()).toContain(sentence.toLowerCase());
  expect(html).toContain(picture);
});
