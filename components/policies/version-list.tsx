import { Moment } from "#components/moment/moment.tsx";
import { diffOf, sentencesOf, type VersionDiff } from "#components/policies/policy-words.ts";
import type { PolicyPerson, PolicyVersion } from "#lib/protocol/policy.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

const changedLine = "grid grid-cols-[auto_minmax(0,1fr)] gap-x-2";

/** What a version adds and removes, a line each. */
export function VersionChanges({ diff: { added, removed, isReordered } }: { diff: VersionDiff }) {
  return (
    <ul className="wrap-anywhere">
      {removed.map((line) => (
        <li key={`- ${line}`} className={`${changedLine} text-ink-2`}>
          <span className="code">−</span>
          <del className="decoration-ink-3">{line}</del>
        </li>
      ))}
      {added.map((line) => (
        <li key={`+ ${line}`} className={changedLine}>
          <span className="code">+</span>
          <ins className="no-underline">{line}</ins>
        </li>
      ))}
      {isReordered && <li className="text-ink-2">{t("policy.sameRules")}</li>}
    </ul>
  );
}

/** Every saved version, newest first, with who saved it and what it changed. */
export function VersionList({
  versions,
  people,
}: {
  versions: readonly PolicyVersion[];
  people: readonly PolicyPerson[];
}) {
  const sentenceOf = sentencesOf(people);
  return (
    <ol className="divide-y divide-rule">
      {versions.map(({ version, author, at, rules }, index) => (
        <li key={version} className="grid gap-1 px-4 py-3">
          <p>
            <span className="font-medium">{t("policy.version", { version })}</span>{" "}
            <span className="text-ink-3">
              {author === null
                ? t("policy.beforeAny")
                : tRich("policy.savedBy", { author, time: () => <Moment key="time" at={at} /> })}
            </span>
          </p>
          <VersionChanges diff={diffOf(versions[index + 1]?.rules ?? [], rules, sentenceOf)} />
        </li>
      ))}
    </ol>
  );
}
