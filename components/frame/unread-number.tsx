/** The number of unread notifications on the bell; nothing for none. `null`: it is unknown. */
export function UnreadNumber({ count }: { count: number | null }) {
  if (count === 0) return null;
  if (count === null) {
    return (
      <>
        <b aria-hidden="true">?</b>
        <span className="sr-only">, number of unread unknown</span>
      </>
    );
  }
  return (
    <>
      <b aria-hidden="true">{count > 99 ? "99+" : count}</b>
      <span className="sr-only">, {count} unread</span>
    </>
  );
}
