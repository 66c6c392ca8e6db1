import Link from "next/link";
import { NotFound } from "../../_shared/not-found.tsx";

/** The same for an unknown request and another person's, so that it reveals no request's existence. */
export function RequestNotFound() {
  return (
    <NotFound
      title="Request not found"
      actions={
        <>
          <Link className="link" href="/requests" prefetch={false}>
            Requests
          </Link>
          <Link className="link" href="/orders" prefetch={false}>
            Orders
          </Link>
        </>
      }
    >
      <p>
        You can see your own requests; admins see the whole company's. The link may also be
        incomplete.
      </p>
    </NotFound>
  );
}
