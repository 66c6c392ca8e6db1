import Link from "next/link";
import { MessagePage } from "#components/ui/message-page.tsx";

/** Another person's request is not there either: that it exists is nobody else's business. */
export default function RequestNotFound() {
  return (
    <MessagePage
      title="There is no such request, or not for you"
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
        You see the requests that you sent, and as an administrator those of your company. The
        address may have been cut where it was copied. Nothing was changed.
      </p>
    </MessagePage>
  );
}
