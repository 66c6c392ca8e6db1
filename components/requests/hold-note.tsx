import { Moment } from "#components/moment/moment.tsx";
import type { IntentDetail } from "#lib/protocol/intent.ts";

/** Until when a held draft can be approved, and whether anyone is left who may. */
export function HoldNote({ request: { state, hold, canBeApproved } }: { request: IntentDetail }) {
  if (state !== "draft" || hold === null) return null;
  return (
    <>
      <p className="text-small text-ink-3">
        Rule {hold.rule} of policy version {hold.version}. It ends by itself on{" "}
        <Moment at={hold.endsAt} /> unless it is approved.
      </p>
      {canBeApproved === false && (
        <p role="alert" className="text-signal">
          No one can approve this now: whoever the rule names has no access any more. Cancel it, or
          ask an admin to change the policy.
        </p>
      )}
    </>
  );
}
