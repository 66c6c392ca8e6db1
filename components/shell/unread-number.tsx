/** The number of unread notifications on the bell; nothing for none. */
export function UnreadNumber({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <>
      <b aria-hidden="true">{count > 99 ? "99+" : count}</b>
      <span className="sr-only">, {count} unread</span>
    </>
  );
}
