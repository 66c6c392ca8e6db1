import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { NotificationForm } from "#components/settings/notification-form.tsx";
import { toChoices } from "#lib/protocol/notification.ts";

vi.mock("#lib/client/notifications.ts", () => ({ saveNotificationChoices: vi.fn() }));

const show = (email: string | null) =>
  renderToStaticMarkup(
    <NotificationForm
      stored={toChoices(undefined)}
      available={["bell", "email"]}
      email={email}
      maySend
    />,
  );

/** The number of boxes that can be ticked. */
const usable = (html: string) => html.match(/<input(?![^>]*disabled)[^>]*>/g)?.length;

test("a person whose email is not known is told so, and can choose no emails", () => {
  const [known, unknown] = [show("ada@example.com"), show(null)];
  expect(known).toContain("Emails go to ada@example.com");
  expect(unknown).toContain("No email: your identity provider sent none that it has verified");
  expect(unknown).not.toContain("Emails go to");
  expect(usable(unknown)).toBe((usable(known) ?? 0) / 2);
});
