import { helpPages } from "#components/help/help-text.tsx";
import type { HelpSlug } from "#components/screens/screens.ts";

/** The text of a help page, without its title. `as` is the level of its headings. */
export function HelpArticle({ slug, as: Heading }: { slug: HelpSlug; as: "h2" | "h3" }) {
  const { summary, sections } = helpPages()[slug];
  return (
    <div className="text-prose">
      <p className="text-ink-2">{summary}</p>
      {sections.map(({ heading, body }) => (
        <section key={heading} className="mt-5">
          <Heading className="mb-1 text-prose font-semibold">{heading}</Heading>
          {body}
        </section>
      ))}
    </div>
  );
}
