import { Moment } from "#components/moment/moment.tsx";
import type { IntentDetail } from "#lib/protocol/intent.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

/** Until when a held draft can be approved, and whether anyone is left who may. */
export function HoldNote({ request: { state, hold, canBeApproved } }: { request: IntentDetail }) {
  if (state !== "draft" || hold === null) return null;
  return (
    <>
      <p className="text-small text-ink-3">
        {tRich("requestPage.holdRule", {
          rule: hold.rule,
          version: hold.version,
          time: () => <Moment key="time" at={hold.endsAt} />,
        })}
      </p>
      {canBeApproved === false && (
        <p role="alert" className="text-signal">
          {t("requestPage.noApprover")}
        </p>
      )}
    </>
  );
}
