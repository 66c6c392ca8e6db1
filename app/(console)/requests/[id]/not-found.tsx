import Link from "next/link";
import { MessagePage } from "#components/ui/message-page.tsx";

/** The same for an unknown request and another person's, so that it reveals no request's existence. */
export default function RequestNotFound() {
  return (
    <MessagePage
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
    </MessagePage>
  );
}
