import { t } from "#lib/protocol/words/t.ts";
/** The number of unread notifications on the bell; nothing for none. `null`: it is unknown. */
export function UnreadNumber({ count }: { count: number | null }) {
  if (count === 0) return null;
  if (count === null) {
    return (
      <>
        <b aria-hidden="true">?</b>
        <span className="sr-only">{t("frame.unreadUnknown")}</span>
      </>
    );
  }
  return (
    <>
      <b aria-hidden="true">{count > 99 ? "99+" : count}</b>
      <span className="sr-only">{t("frame.unread", { count })}</span>
    </>
  );
}
