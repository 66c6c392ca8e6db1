/** What a person without an API key sees: no data, and who can change that. */
export function NoConnection({ email }: { email: string }) {
  return (
    <div className="max-w-[60ch] pt-6 text-prose">
      <h1>You have no API key yet</h1>
      <p className="mt-3 text-ink-2">
        You are signed in as {email}, but no key of the device service is connected to your account,
        so there is nothing to show. What you may see always comes from your own key: it is never
        borrowed from someone else.
      </p>
      <p className="mt-3 text-ink-2">
        Ask whoever runs this console to connect one. They need your e-mail address and a v4 key
        that is bound to you. Then reload this page.
      </p>
    </div>
  );
}
