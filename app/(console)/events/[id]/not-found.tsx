import Link from "next/link";
import { MessagePage } from "#components/ui/message-page.tsx";

/** The same for an unknown event and another connection's, so that it reveals no event's existence. */
export default function EventNotFound() {
  return (
    <MessagePage
      title="Event not found"
      actions={
        <Link className="link" href="/events" prefetch={false}>
          Events
        </Link>
      }
    >
      <p>
        You can see the events of your own API key. Old events are deleted. The link may also be
        incomplete.
      </p>
    </MessagePage>
  );
}
