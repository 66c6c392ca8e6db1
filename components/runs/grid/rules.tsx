import { DescriptionList } from "#components/ui/description-list.tsx";
import type { RunKind } from "#lib/protocol/run.ts";

/** How the cells of an import are read. */
export function Rules({ kind }: { kind: RunKind }) {
  return (
    <section aria-label="Rules of this import">
      <h2>Rules of this import</h2>
      <div className="mt-1.5 text-compact">
        <DescriptionList
          empty=""
          facts={[
            ["Empty cell", "keeps the value"],
            ["<clear>", "clears the personal email"],
            ["Matched by", kind === "edit" ? "employee ID, else email" : "email"],
            ...(kind === "onboard"
              ? ([["Start date", "kept here, not sent to the API"]] as const)
              : []),
          ]}
        />
      </div>
    </section>
  );
}
