import type { ComponentProps } from "react";
import { MessagePage } from "#components/ui/message-page.tsx";
import { answerNotFound } from "#lib/server/http/answer-status.ts";

/**
 * A page for what does not exist, answered with 404. It is part of the page's HTML, unlike what Next
 * shows for `notFound()`, which appears only when the scripts have run.
 */
export function NotFound(page: ComponentProps<typeof MessagePage>) {
  answerNotFound();
  return <MessagePage {...page} />;
}
